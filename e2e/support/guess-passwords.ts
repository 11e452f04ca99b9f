import { request } from "node:http";
import { origin } from "./shops/journey-server.ts";

/** As many wrong passwords as an account bears in a day, each from an address of its own: this machine has all of 127.0.0.0/8. */
export async function guessPasswords(account: string): Promise<void> {
  const guesses = Array.from({ length: 100 }, (_, i) =>
    statusOf(`127.9.${Math.floor(Math.random() * 256)}.${i + 1}`, {
      account,
      password: `wrong-${i}`,
      rememberMe: false,
    }),
  );
  for (const status of await Promise.all(guesses))
    if (status !== 401) throw new Error(`a wrong password was answered with ${status}`);
}

function statusOf(localAddress: string, body: object): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const headers = { "content-type": "application/json" };
  request(`${origin}/farsim/user/login`, { method: "POST", localAddress, headers }, (answer) => {
    answer.resume();
    answer.on("end", () => resolve(answer.statusCode));
  })
    .on("error", reject)
    .end(JSON.stringify(body));
  return promise;
}
