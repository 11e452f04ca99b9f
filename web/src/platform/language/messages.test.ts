import { languages } from "@farsim/contract/values/texts/language.ts";
import compile from "icu-minify/compile";
import { createTranslator } from "use-intl/core";
import { describe, expect, test } from "vitest";
import { english, lines, messagesOf, translations } from "../../testing/all-messages.ts";

/** Names, signs and figures that may be the same in every language. */
const international = new Set([
  "titles.esim",
  "invoices.of",
  "cards.esim",
  "audit.factValues.esim",
  "audit.kbps",
  "emails.alert.cardsStopped.card",
  "planChangeEmails.card",
  "planChangeEmails.past.NONE",
  "contact.whatsapp",
  "audit.factNames.whatsapp",
  "settings.whatsapp",
  "cards.iccid",
  "movements.fromTo",
  "books.accountOf.cashByStripe",
  "admin.none",
  "money.none",
  "desk.none",
  "operatorCards.none",
  "operatorOrders.none",
  "admin.useMb",
  "offers.unchanged",
  "stock.iccid",
  "stock.percent",
  "desk.cardFacts.iccid",
  "esim.under",
  "traffic.download",
]);

/** Kinds of values in a compiled message: one that only chooses a plural, and one that is written as a number. */
const counted = 2;
const numeric: ReadonlySet<unknown> = new Set([counted, 4]);

/** The values that the parts of a compiled message take, each with its kind; the options of a choice are messages too. */
function valuesIn(parts: unknown): [name: string, kind: unknown][] {
  if (!Array.isArray(parts)) return [];
  return parts.flatMap((part): [string, unknown][] => {
    if (!Array.isArray(part)) return [];
    const [name, kind, options] = part;
    // What stands between tags.
    if (kind !== undefined && typeof kind !== "number") return valuesIn(part.slice(1));
    return [[name, kind], ...Object.values(options ?? {}).flatMap(valuesIn)];
  });
}

const valuesOf = (line: string) =>
  new Map(
    // What a value is written as counts for more than what it chooses.
    valuesIn(compile(line)).toSorted(
      ([, a], [, b]) => Number(b === counted) - Number(a === counted),
    ),
  );

/** The keys of messages that say the same in both, without being a name, sign or figure that may. */
function leftAlike(some: Iterable<[string, string]>, others: ReadonlyMap<string, string>) {
  return [...some].flatMap(([key, line]) =>
    others.get(key) === line && !international.has(key) ? [key] : [],
  );
}

describe.each(translations)("%s", (_language, translated) => {
  test("has the same messages as English", () => {
    expect([...translated.keys()]).toEqual([...english.keys()]);
  });

  test("leaves no message in English by accident", () => {
    expect(leftAlike(translated, english)).toEqual([]);
  });

  test("takes the same values in each message, but for what it need not count", () => {
    const differing = [...english].filter(([key, line]) => {
      const ours = valuesOf(line);
      const theirs = valuesOf(translated.get(key) ?? "");
      const isMissing = [...ours].some(([name, kind]) => kind !== counted && !theirs.has(name));
      return isMissing || [...theirs.keys()].some((name) => !ours.has(name));
    });
    expect(differing).toEqual([]);
  });

  test("a message that was copied is found", () => {
    const copied = new Map([...translated, ["cards.bind", english.get("cards.bind") ?? ""]]);
    expect(leftAlike(copied, english)).toEqual(["cards.bind"]);
  });
});

describe.each(languages)("%s", (locale) => {
  const messages = messagesOf(locale);

  test("has no empty message", () => {
    expect(lines(messages).filter(([, line]) => line.trim() === "")).toEqual([]);
  });

  test("every message can be said", () => {
    const problems: string[] = [];
    const t = createTranslator({
      locale,
      messages: messages as never,
      onError: (error) => problems.push(error.message),
    });
    const say = t.markup as unknown as (key: string, values: Record<string, unknown>) => string;
    for (const [key, line] of lines(messages)) {
      const values = Object.fromEntries<unknown>(
        [...valuesOf(line)].map(([name, kind]) => [name, numeric.has(kind) ? 3 : "x"]),
      );
      for (const [, tag = ""] of line.matchAll(/<(\w+)>/g)) values[tag] = (text: string) => text;
      if (say(key, values).includes("{")) problems.push(key);
    }
    expect(problems).toEqual([]);
  });
});

test("no name means two regions, of all languages together", () => {
  const codes = new Map<string, Set<string>>();
  for (const language of languages)
    for (const [code, name] of Object.entries(messagesOf(language).regions))
      for (const known of [code, name])
        codes.set(known.toLowerCase(), (codes.get(known.toLowerCase()) ?? new Set()).add(code));
  expect([...codes].filter(([, meant]) => meant.size > 1)).toEqual([]);
});
