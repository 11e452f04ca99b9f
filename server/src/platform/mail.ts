import { randomBytes } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import type { Instant } from "./clock.ts";
import { ownFolder } from "@farsim/programs/own-folder.ts";
import { isPlainMail } from "./settings/encrypted-lines.ts";
import { isThisMachine } from "./settings/this-machine.ts";
import { within } from "./within.ts";

/** The file that the shop's logo is in a mail. */
export const logoName = "logo.png";

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What the HTML shows by `cid:` and the name of the file. */
  readonly pictures?: readonly { readonly name: string; readonly png: Buffer }[];
  /** The shop's logo by its digest, which the HTML shows by `cid:` and `logoName`. */
  readonly logo?: string;
  /** When it was written. */
  readonly at: Instant;
}

export interface Mailer {
  /** Hands a mail over; fails when no one took it within the patience of a caller, 8 seconds. */
  send(mail: Mail): Promise<void>;
}

export interface MailConfig {
  /** `smtp://` or `smtps://`, with the account in it; without one each mail becomes a file. */
  readonly smtpUrl?: string | undefined;
  /** The sender, as an email shows it: `Farsim <no-reply@example.com>`. */
  readonly from: string;
  readonly outboxDir: string;
}

/** Whether the server said that it will never take this mail: there is no such mailbox. Another try is in vain. */
export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error && ((error as { responseCode?: number }).responseCode ?? 0) >= 500;

/** Whether the server said of the recipient alone that there is no such mailbox: neither the sender's account nor the mail was refused. */
export function isWithoutMailbox(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return isRefusedForGood(error) && command === "RCPT TO" && noMailbox.has(responseCode);
}

/** RFC 5321, 4.2.3: mailbox unavailable, user not local, mailbox name not allowed. */
const noMailbox: ReadonlySet<number> = new Set([550, 551, 553]);

/** Whether a sending certainly failed: the server said so, or was never reached. After a silence no one knows. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "", responseCode } = error as { code?: string; responseCode?: number };
  const never = ["EDNS", "ECONNECTION", "ECONNREFUSED", "EAUTH", "ETLS", "EENVELOPE", "ENOENT"];
  return responseCode !== undefined || never.includes(code);
}

/** By SMTP where it is configured, else into the outbox. An email that is not accepted within `patienceMs` has failed. */
export function openMail(config: MailConfig, { patienceMs = 8_000 } = {}): Mailer {
  const { smtpUrl, from } = config;
  return smtpUrl === undefined ? openOutbox(config) : openSmtp(smtpUrl, { from, patienceMs });
}

/** Mails by SMTP, encrypted unless to this machine: one connection a mail, so that nothing has to be kept alive or closed. */
function openSmtp(url: string, { from, patienceMs }: { from: string; patienceMs: number }): Mailer {
  const server = new URL(url);
  // The address decides about plain text by its host and by `ignoreTLS` alone.
  server.searchParams.delete("requireTLS");
  const transport = nodemailer.createTransport({
    url: server.href,
    requireTLS: !isThisMachine(server.hostname) && !isPlainMail(url),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      try {
        await within(patienceMs, transport.sendMail(messageOf(mail, from)));
      } catch (error) {
        throw withoutMail(error);
      }
    },
  };
}

/** What comes before the mail and its recipient: an answer to it repeats nothing of them. */
const beforeMail = /^(EHLO|HELO|LHLO|STARTTLS|AUTH\b.*|MAIL FROM)$/;

/** What a mail server says of a mail or its recipient may repeat it, codes and all, and an error is logged: then its status alone remains. */
function withoutMail(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, command, response, responseCode } = error as Error & Record<string, unknown>;
  if (typeof response !== "string" || beforeMail.test(String(command))) return error;
  const status = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0] ?? "no answer";
  const shown = new Error(`the mail server did not take the mail: ${status}`);
  return Object.assign(shown, { code, command, responseCode });
}

/** Mails as `.eml` files in the outbox, one each, complete from the moment they can be seen. */
function openOutbox({ outboxDir, from }: MailConfig): Mailer {
  ownFolder(outboxDir, 0o700);
  const composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
  });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from));
      const moment = mail.at.toString({ fractionalSecondDigits: 3 }).replaceAll(/[-:]/g, "");
      const name = `${moment}-${randomBytes(4).toString("hex")}.eml`;
      const unfinished = path.join(outboxDir, `.${name}.part`);
      await writeFile(unfinished, message, { mode: 0o600, flag: "wx" });
      await rename(unfinished, path.join(outboxDir, name));
    },
  };
}

const messageOf = ({ to, subject, text, html, pictures = [], at }: Mail, from: string) => ({
  from,
  to,
  subject,
  text,
  html,
  attachments: pictures.map(({ name, png }) => ({
    filename: name,
    cid: name,
    content: png,
    contentType: "image/png",
    contentDisposition: "inline" as const,
  })),
  date: new Date(at.epochMilliseconds),
  // Readable as it stands, regardless of the language: a line of digits stays a line of digits.
  textEncoding: "quoted-printable" as const,
  headers: { "Auto-Submitted": "auto-generated" },
});
