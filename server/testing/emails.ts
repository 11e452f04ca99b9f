import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** All emails to an address as they were sent, the newest last: emails are files, named by their moment. */
export function packedEmails(outboxDir: string, email: string): string[] {
  return readdirSync(outboxDir)
    .filter((name) => name.endsWith(".eml"))
    .toSorted()
    .map((name) => readFileSync(path.join(outboxDir, name), "utf8"))
    .filter((emailText) => emailText.includes(`To: ${email}`));
}

/** The same as they are read, but for their subjects and pictures. */
export function emailsIn(outboxDir: string, email: string): string[] {
  return packedEmails(outboxDir, email).map((text) =>
    Buffer.from(
      text
        .replaceAll(/=\r?\n/g, "")
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
      "latin1",
    ).toString("utf8"),
  );
}

/** The code of the newest email to an address; it stands alone on a line. */
export function codeInLastEmail(outboxDir: string, email: string): string | undefined {
  return /^(\d{6})\r?$/m.exec(packedEmails(outboxDir, email).at(-1) ?? "")?.[1];
}

/** The settings of a customer who wants no email but those that no one can turn off. */
export const noAlerts = {
  lowBalanceAt: null,
  data50: false,
  data80: false,
  data100: false,
  recharged: false,
  cardStopped: false,
};
