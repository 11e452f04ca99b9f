import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { open } from "node:fs/promises";
import type { Kind } from "../../platform/settings/setting.ts";

/** A line has 40 hexadecimal digits, a colon and a count; this much of the file holds the rest of one and the whole next. */
const twoLines = 256;
/** What is left of the file is read as a whole once it is no longer than this. */
const readAtOnce = 4096;
const hashLength = 40;
/** So many lines, spread over the file, must stand in the order of their hashes. */
const samples = 64;

/**
 * The passwords of known breaches: "Pwned Passwords" of haveibeenpwned.com as one file of lines `SHA-1:count`, ordered by hash.
 * Tens of gigabytes may stand in it, so it is searched where it lies.
 */
export const breachedPasswordsFile: Kind<string> = {
  expected:
    "a readable file of lines like 000000005AD76BD555C1D6D771DE417A4B87E4B4:10, ordered by hash",
  parse: (file) => (isOrderedList(file) ? file : undefined),
};

function isOrderedList(file: string): boolean {
  try {
    const descriptor = openSync(file, "r");
    try {
      const { size } = fstatSync(descriptor);
      let before = "";
      for (let i = 0; i < samples; i++) {
        const bytes = Buffer.alloc(twoLines);
        const position = Math.floor((size * i) / samples);
        const length = readSync(descriptor, bytes, 0, twoLines, position);
        const line = lineIn(bytes.toString("latin1", 0, length), position);
        // Too near to the end for a line to begin.
        if (line === undefined && i > 0 && position + length === size) continue;
        if (line === undefined || line.hash < before) return false;
        before = line.hash;
      }
      return true;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return false;
  }
}

/** Whether a password is in the list, by some thirty short readings. */
export async function isBreached(file: string, password: string): Promise<boolean> {
  const wanted = createHash("sha1").update(password).digest("hex").toUpperCase();
  await using handle = await open(file);
  const textAt = async (position: number, length: number): Promise<string> => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    return buffer.toString("latin1", 0, bytesRead);
  };
  // The line that is looked for begins at `low` or behind it, and before `high`; a line begins at `low`.
  let [low, high] = [0, (await handle.stat()).size];
  while (high - low > readAtOnce) {
    const middle = Math.floor((low + high) / 2);
    const line = lineIn(await textAt(middle, twoLines), middle);
    if (!line) throw new Error("the list of breached passwords is not what it was at the start");
    if (line.hash <= wanted) low = line.begin;
    else high = line.begin;
  }
  const rest = await textAt(low, high - low + twoLines);
  return rest.split("\n").some((line) => line.slice(0, hashLength).toUpperCase() === wanted);
}

/** The first whole line of a piece of the file; its first piece begins with one. */
function lineIn(text: string, position: number): { hash: string; begin: number } | undefined {
  const skipped = position === 0 ? 0 : text.indexOf("\n") + 1;
  if (position > 0 && skipped === 0) return undefined;
  const hash = /^[0-9A-F]{40}(?=:\d+\r?\n|:\d+\r?$)/i.exec(text.slice(skipped))?.[0];
  return hash === undefined ? undefined : { hash: hash.toUpperCase(), begin: position + skipped };
}
