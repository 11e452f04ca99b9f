import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The code of the newest letter to an address: letters are files, named by their moment; the code stands alone on a line. */
export function codeInLastLetter(outboxDir: string, email: string): string | undefined {
  const letters = readdirSync(outboxDir)
    .filter((name) => name.endsWith(".eml"))
    .toSorted()
    .map((name) => readFileSync(path.join(outboxDir, name), "utf8"))
    .filter((letter) => letter.includes(`To: ${email}`));
  return /^(\d{6})\r?$/m.exec(letters.at(-1) ?? "")?.[1];
}
