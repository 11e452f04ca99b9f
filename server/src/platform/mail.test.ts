import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { inspect } from "node:util";
import { Temporal } from "temporal-polyfill";
import { expect, onTestFinished, test } from "vitest";
import { newAuthority } from "../../testing/servers/certificates.ts";
import { mailServer } from "../../testing/servers/mail-server.ts";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";
import { isRefusedForGood, isWithoutMailbox, type Mail, openMail } from "./mail.ts";

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
  const { smtpUrl, received } = await mailServer();
  await openMail({ smtpUrl, from, outboxDir: "unused" }).send(mail);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatch(/^042137\r$/m);
  expect(received[0]).toContain("Auto-Submitted: auto-generated");
});

/** Boundaries and the id of a mail are drawn by lot. */
const withoutLots = (message: string) =>
  message.replaceAll(/_NmP-[0-9a-f]+/g, "_NmP").replace(/^Message-ID: .*\r$/m, "Message-ID:\r");

test("a mail server receives what the outbox would, byte for byte, with lines that begin with dots", async () => {
  const { smtpUrl, received } = await mailServer();
  const outboxDir = path.join(temporaryFolder(), "outbox");
  const pictures = [{ name: "logo.png", png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]) }];
  const dotted = { ...mail, text: "one\n.\n..x\n.\n", html: "<p>\n.\n..x</p>", pictures };
  await openMail({ smtpUrl, from, outboxDir }).send(dotted);
  await openMail({ from, outboxDir }).send(dotted);
  const [file] = readdirSync(outboxDir);
  const composed = readFileSync(path.join(outboxDir, file!), "utf8");
  expect(withoutLots(received[0]!)).toBe(withoutLots(composed));
  expect(composed).toContain("\r\n.\r\n..x\r\n");
});

test("fails when the server refuses the address, and repeats it to no log", async () => {
  const { smtpUrl } = await mailServer({
    onRcptTo: ({ address }, _session, callback) => callback(new Error(`no mailbox ${address}`)),
  });
  const sending = openMail({ smtpUrl, from, outboxDir: "unused" }).send(mail);
  const failure = (await sending.then(
    () => null,
    (error: unknown) => error,
  )) as Error;
  expect(isRefusedForGood(failure)).toBe(true);
  expect(isWithoutMailbox(failure)).toBe(true);
  expect(failure.message).toBe("the mail server did not take the mail: 550");
  expect(inspect(failure)).not.toContain(mail.to);
});

test("a sender or a mail that is refused for good says nothing of the recipient's mailbox", async () => {
  const refused = (code: number, text: string) =>
    Object.assign(new Error(text), { responseCode: code });
  const servers = [
    await mailServer({
      onMailFrom: (_address, _session, callback) => callback(refused(550, "sender unknown")),
    }),
    await mailServer({
      onData: (stream, _session, callback) =>
        void stream.resume().on("end", () => callback(refused(554, "spam"))),
    }),
  ];
  for (const { smtpUrl } of servers) {
    const failure: unknown = await openMail({ smtpUrl, from, outboxDir: "unused" })
      .send(mail)
      .catch((error: unknown) => error);
    expect(isRefusedForGood(failure)).toBe(true);
    expect(isWithoutMailbox(failure)).toBe(false);
  }
});

/** A server that takes a mail by hand, answers as it is told and hangs up. */
async function abruptServer(answer: (subject: string) => string): Promise<string> {
  const server = createServer((socket) => {
    socket.write("220 mail\r\n");
    let data: string | undefined;
    socket.on("data", (bytes) => {
      const said = bytes.toString();
      if (data !== undefined || /^DATA/i.test(said)) {
        if (data === undefined) socket.write("354 go on\r\n");
        data = (data ?? "") + said;
        const subject = /^Subject: (.*)\r$/m.exec(data)?.[1];
        if (data.includes("\r\n.\r\n")) socket.end(answer(subject ?? ""));
      } else socket.write("250 ok\r\n");
    });
    socket.on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  ["at the end of a line", "\r\n"],
  ["without the end of a line", ""],
])("what a server repeats of a mail is in no error, also %s", async (_where, end) => {
  const smtpUrl = await abruptServer((subject) => `550 5.7.1 rejected: ${subject}${end}`);
  const error = await openMail({ smtpUrl, from, outboxDir: "unused" })
    .send({ ...mail, subject: "042137 is your code" })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  const words = [String(error), JSON.stringify(error), inspect(error, { depth: 5 })].join("\n");
  expect(words).toContain("550");
  expect(words).not.toContain("042137");
});

test("fails when no one listens", async () => {
  const { smtpUrl, close } = await mailServer();
  await close();
  await expect(openMail({ smtpUrl, from, outboxDir: "unused" }).send(mail)).rejects.toThrow(
    "ECONNREFUSED",
  );
});

test("gives up in time on a server that takes the mail and never answers", async () => {
  const { smtpUrl } = await mailServer({ onData: (stream) => void stream.resume() });
  const mailer = openMail({ smtpUrl, from, outboxDir: "unused" }, { patienceMs: 300 });
  await expect(mailer.send(mail)).rejects.toThrow(/within|[Tt]imeout/);
});

/** The same server under an address that is not named as this machine. */
const elsewhere = (smtpUrl: string, ask = "", account = "") =>
  smtpUrl.replace("//127.0.0.1", `//${account}0.0.0.0`) + ask;

test.each(["", "?requireTLS=false", "?opportunisticTLS=true"])(
  "hands no mail and no password in plain text to a server elsewhere (%s)",
  async (ask) => {
    const heard: string[] = [];
    const { smtpUrl, received } = await mailServer({
      onAuth: ({ username }, _session, callback) => {
        heard.push(username ?? "");
        callback(null, { user: username ?? "" });
      },
    });
    const url = elsewhere(smtpUrl, ask, "user:hunter2@");
    await expect(
      openMail({ smtpUrl: url, from, outboxDir: "unused" }).send(mail),
    ).rejects.toMatchObject({ code: "ETLS" });
    expect([heard, received]).toEqual([[], []]);
  },
);

test("hands a mail over encrypted to a server elsewhere that offers it", async () => {
  const lines: boolean[] = [];
  const { smtpUrl, received } = await mailServer({
    disabledCommands: [],
    ...newAuthority("a test").issue("mail.example"),
    onMailFrom: (_address, { secure }, callback) => {
      lines.push(secure);
      callback();
    },
  });
  // The server's certificate is no one's; which one is asked for is another matter.
  const url = elsewhere(smtpUrl, "?tls.rejectUnauthorized=false");
  await openMail({ smtpUrl: url, from, outboxDir: "unused" }).send(mail);
  expect([lines, received.length]).toEqual([[true], 1]);
});

test("hands a mail in plain text to a server elsewhere where the operator has said so", async () => {
  const { smtpUrl, received } = await mailServer();
  const url = elsewhere(smtpUrl, "?ignoreTLS=true");
  await openMail({ smtpUrl: url, from, outboxDir: "unused" }).send(mail);
  expect(received).toHaveLength(1);
});
