import { connect, type Socket } from "node:net";

/** A connection kept open that sends one request after the other and reads just enough to know the answer's end and status. */
export function openLine(
  port: number,
): Promise<{ send(request: string): Promise<number>; close(): void }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    socket.once("error", reject);
    socket.once("connect", () =>
      resolve({ send: (request) => exchange(socket, request), close: () => socket.destroy() }),
    );
  });
}

function exchange(socket: Socket, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = "";
    const read = (chunk: Buffer) => {
      text += chunk.toString("latin1");
      const body = text.indexOf("\r\n\r\n");
      if (body < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (text.length < body + 4 + length) return;
      socket.off("data", read);
      socket.off("error", reject);
      resolve(Number(text.slice(9, 12)));
    };
    socket.on("data", read);
    socket.once("error", reject);
    socket.write(request);
  });
}

/** The text of a request; the body, where there is one, is JSON. */
export function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): string {
  const lines = Object.entries({ host: "127.0.0.1", connection: "keep-alive", ...headers });
  if (body !== undefined)
    lines.push(
      ["content-type", "application/json"],
      ["content-length", String(Buffer.byteLength(body))],
    );
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join("\r\n")}\r\n\r\n${body ?? ""}`;
}
