import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";

/** A real mail server on a free port, for one test; what it received stands as it came. */
export async function mailServer(options: SMTPServerOptions = {}) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, callback) {
      let text = "";
      stream.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      stream.on("end", () => {
        received.push(text);
        callback();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  let isOpen = true;
  const close = () =>
    new Promise<void>((resolve) => {
      if (!isOpen) return resolve();
      isOpen = false;
      server.close(resolve);
    });
  onTestFinished(close);
  return { smtpUrl: `smtp://127.0.0.1:${port}`, received, close };
}
