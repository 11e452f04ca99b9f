import { proxyBefore } from "./proxy-before.ts";

/** The shop at an address of its own, over a line that breaks off behind the head of a page until it may go on. */
export async function openSlowShop() {
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const place = await proxyBefore({
    answers: async (_, { status, type, body }, response) => {
      response.writeHead(status, { "content-type": type });
      const head = type.startsWith("text/html") ? body.indexOf("<body") : 0;
      if (head > 0) {
        response.write(body.subarray(0, head));
        await mayGoOn;
      }
      response.end(body.subarray(head));
    },
  });
  return { ...place, goOn };
}
