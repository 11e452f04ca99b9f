import { readdirSync, readFileSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { Temporal } from "temporal-polyfill";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { type Mail, openMail } from "./mail.ts";

const mail: Mail = {
  to: "lin@example.com",
  subject: "Farsim 注册验证码",
  text: "您好：\n\n您的注册验证码是：\n\n042137\n\n验证码 10 分钟内有效。\n",
  html: "<p>您好</p>",
  at: Temporal.Instant.from("2027-05-01T12:00:00.123Z"),
};
const from = "Farsim <no-reply@farsim.example>";

test("lays each mail as a file of its own into the outbox, the code alone on a line, readable by its owner alone", async () => {
  const outboxDir = path.join(temporaryFolder(), "outbox");
  const mailer = openMail({ from, outboxDir });
  await Promise.all(Array.from({ length: 10 }, () => mailer.send(mail)));
  const files = readdirSync(outboxDir);
  expect(files).toHaveLength(10);
  for (const file of files) {
    expect(file).toMatch(/^20270501T120000\.123Z-[0-9a-f]{8}\.eml$/);
    const text = readFileSync(path.join(outboxDir, file), "utf8");
    expect(text).toMatch(/^To: lin@example\.com\r$/m);
    expect(text).toMatch(/^From: Farsim <no-reply@farsim\.example>\r$/m);
    expect(text).toMatch(/^Date: Sat, 01 May 2027 12:00:00 \+0000\r$/m);
    expect(text.split("\r\n").filter((line) => line === "042137")).toHaveLength(1);
    expect(text).toContain("text/html");
    expect(statSync(path.join(outboxDir, file)).mode & 0o077).toBe(0);
  }
});

test("hands a mail to a real mail server", async () => {
  const { smtpUrl, received } = await smtpServer();
  await openMail({ smtpUrl, from, outboxDir: "unused" }).send(mail);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatch(/^042137\r$/m);
  expect(received[0]).toContain("Auto-Submitted: auto-generated");
});

test("fails when the server refuses the address", async () => {
  const { smtpUrl } = await smtpServer({
    onRcptTo: (_address, _session, callback) => callback(new Error("no such mailbox")),
  });
  await expect(openMail({ smtpUrl, from, outboxDir: "unused" }).send(mail)).rejects.toThrow(
    "no such mailbox",
  );
});

test("fails when nobody listens", async () => {
  const { smtpUrl, close } = await smtpServer();
  await close();
  await expect(openMail({ smtpUrl, from, outboxDir: "unused" }).send(mail)).rejects.toThrow(
    "ECONNREFUSED",
  );
});

test("gives up in time on a server that takes the mail and never answers", async () => {
  const { smtpUrl } = await smtpServer({ onData: (stream) => void stream.resume() });
  const mailer = openMail({ smtpUrl, from, outboxDir: "unused" }, { patienceMs: 300 });
  await expect(mailer.send(mail)).rejects.toThrow(/within|[Tt]imeout/);
});

/** A mail server on a free port, for one test. */
async function smtpServer(options: SMTPServerOptions = {}) {
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
