import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { outboxFolder } from "./journey-server.ts";

/** The code in the last letter to an address. Letters are named by their moment. */
export function codeSentTo(email: string): string {
  const letter = readdirSync(outboxFolder)
    .filter((name) => name.endsWith(".eml"))
    .toSorted()
    .map((name) => readFileSync(path.join(outboxFolder, name), "utf8"))
    .findLast((text) => text.includes(`To: ${email}`));
  const code = /^(\d{6})\r?$/m.exec(letter ?? "")?.[1];
  if (code === undefined) throw new Error(`no letter with a code has gone to ${email}`);
  return code;
}
