import { createHash } from "node:crypto";

const names = new Map<string, string>();
const mostParameters = 16;

/**
 * A built query by a name of its own, so that PostgreSQL plans it once a connection; unprepared it costs 40% more. Long
 * lists of parameters have too many lengths to be worth keeping; text without any may be several statements. A search is
 * planned anew for what it searches: a plan for any text walks the whole table after a text that is nowhere.
 */
export function namedIfShort(text: string, parameters: number): { name?: string; text: string } {
  if (parameters === 0 || parameters > mostParameters || / like /i.test(text)) return { text };
  let name = names.get(text);
  if (!name)
    names.set(
      text,
      (name = `built_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`),
    );
  return { name, text };
}
