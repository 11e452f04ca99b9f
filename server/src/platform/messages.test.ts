import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { MessageKey } from "@farsim/contract/messages/messages.ts";
import { messages as english } from "@farsim/contract/messages/en/index.ts";
import { languages } from "@farsim/contract/values/texts/language.ts";
import { expect, test } from "vitest";
import { messagesIn } from "./messages.ts";

type Branch = { readonly [key: string]: string | Branch };

/** Every message by its key: `emails.code.validity`. */
function flat(branch: Branch, prefix = ""): [MessageKey, string][] {
  return Object.entries(branch).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[`${prefix}${key}` as MessageKey, value] as [MessageKey, string]]
      : flat(value, `${prefix}${key}.`),
  );
}

const all = flat(english);
const namesIn = (form: RegExp) =>
  new Set(all.flatMap(([, text]) => [...text.matchAll(form)].map(([, name = ""]) => name)));
const names = [...namesIn(/\{(\w+)/g)];
const numbers = namesIn(/\{(\w+), plural/g);

/** Values for every name that any message has, for a choice of its branches. */
const valuesOf = (number: number, choice: string): Record<string, string | number> =>
  Object.fromEntries(
    names.map((name) => [name, numbers.has(name) ? number : name.startsWith("has") ? choice : "X"]),
  );
const fillings = [valuesOf(1, "yes"), valuesOf(3, "no"), valuesOf(100, "yes")];

test.each(languages)(
  "every message can be said in %s, and leaves no sign of its format",
  (language) => {
    const said = all.flatMap(([key]) =>
      fillings.map((values) => messagesIn(language)(key, values)),
    );
    expect(said.filter((text) => text.trim() === "" || /[{}]/.test(text))).toEqual([]);
  },
);

test("a value that is missing is a fault, not a gap in a sentence", () => {
  expect(() => messagesIn("en")("emails.code.validity")).toThrow("minutes");
});

test("what customers and operators write is never read as a format", () => {
  const t = messagesIn("en");
  const note = "{plan} <b>'{'</b> none";
  expect(t("cardHistory.stopService.why", { hasNote: "yes", note })).toBe(`We stopped it: ${note}`);
});

/** Characters of a script that no source of the server may have: what is said stands in the messages. */
const chinese = /\p{Script=Han}/u;

/** What banks write is read there, in their languages; nothing is said. */
const readsBanks = path.join("payments", "bank-files", "read", path.sep);

test("no source of the server says something in a language of its own", () => {
  const top = path.join(import.meta.dirname, "..");
  const sources = readdirSync(top, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith(readsBanks),
  );
  const speaking = sources.filter((file) =>
    chinese.test(readFileSync(path.join(top, file), "utf8")),
  );
  expect(sources.length).toBeGreaterThan(300);
  expect(speaking).toEqual([]);
});
