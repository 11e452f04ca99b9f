import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { outboxFolder } from "./shops/journey-server.ts";

/** The code in the last email to an address. Emails are named by their moment. */
export function codeSentTo(email: string, outbox = outboxFolder): string {
  const code = codesSentTo(email, outbox).at(-1);
  if (code === undefined) throw new Error(`no email with a code has gone to ${email}`);
  return code;
}

/** The codes of all emails to an address, the last one last. */
export function codesSentTo(email: string, outbox = outboxFolder): string[] {
  return emailsTo(email, outbox).flatMap((text) => /^(\d{6})\r?$/m.exec(text)?.[1] ?? []);
}

/** Where the invitations to an address lead, the last one last. */
export const invitationsTo = (email: string, outbox = outboxFolder): string[] =>
  linksTo(/\/register#invitation=[\w-]+/, email, outbox);

/** Where the links lead by which an address is confirmed, the last one last. */
export const correctionsTo = (email: string, outbox = outboxFolder): string[] =>
  linksTo(/\/passwordReset#email=[\w-]+/, email, outbox);

const linksTo = (link: RegExp, email: string, outbox: string): string[] =>
  emailsTo(email, outbox).flatMap(
    (text) => link.exec(text.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="))?.[0] ?? [],
  );

/** All emails to an address as they were sent, the last one last. */
export function emailsTo(email: string, outbox = outboxFolder): string[] {
  return readdirSync(outbox)
    .filter((name) => name.endsWith(".eml"))
    .toSorted()
    .map((name) => readFileSync(path.join(outbox, name), "utf8"))
    .filter((text) => text.includes(`To: ${email}`));
}
