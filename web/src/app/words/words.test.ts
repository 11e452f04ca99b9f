import { createTranslator, type Messages } from "use-intl/core";
import { expect, test } from "vitest";
import { allWords, chinese, english, lines } from "../../testing/all-words.ts";

/** The same in both languages, and rightly so. */
const international = new Set([
  "titles.esim",
  "cards.esim",
  "desk.factValues.esim",
  "cards.iccid",
  "admin.none",
  "money.none",
  "channels.chosen",
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

const byName = (a: string, b: string) => a.localeCompare(b);

const argumentsOf = (line: string) =>
  [...line.matchAll(/\{(\w+)[,}]/g)].map(([, name = ""]) => name).toSorted(byName);

test("both languages have the same lines", () => {
  expect([...chinese.keys()]).toEqual([...english.keys()]);
});

test("no line is empty", () => {
  expect([...english, ...chinese].filter(([, line]) => line.trim() === "")).toEqual([]);
});

/** The keys of lines that say the same in both languages, without being a bare name, sign or figure that may. */
function leftAlike(some: Iterable<[string, string]>, others: ReadonlyMap<string, string>) {
  return [...some].flatMap(([key, line]) =>
    others.get(key) === line && !international.has(key) ? [key] : [],
  );
}

test("no line is the same in both languages by accident", () => {
  expect(leftAlike(chinese, english)).toEqual([]);
});

test("what may be the same in both languages is", () => {
  expect([...international].filter((key) => chinese.get(key) !== english.get(key))).toEqual([]);
});

test("a line that was copied is found, and one that was forgotten in Chinese too", () => {
  const copied = new Map([...chinese, ["cards.bind", english.get("cards.bind") ?? ""]]);
  expect(leftAlike(copied, english)).toEqual(["cards.bind"]);
  const forgotten = new Map([...english, ["cards.bind", chinese.get("cards.bind") ?? ""]]);
  expect(leftAlike(forgotten, chinese)).toEqual(["cards.bind"]);
});

test("a line takes the same arguments in both languages", () => {
  const arguments_ = (of: Map<string, string>) =>
    [...of].map(([key, line]) => `${key} ${argumentsOf(line).join(" ")}`);
  expect(arguments_(chinese)).toEqual(arguments_(english));
});

test.each([
  ["en", allWords.en],
  ["zh-CN", allWords["zh-CN"]],
] as const)("every line of %s can be spoken", (locale, messages) => {
  const problems: string[] = [];
  const t = createTranslator({
    locale,
    messages: messages as Messages,
    onError: (error) => problems.push(error.message),
  });
  const speak = t as unknown as (key: string, values: Record<string, unknown>) => string;
  for (const [key, line] of lines(messages)) {
    const values = Object.fromEntries(
      argumentsOf(line).map((name) => [name, /, plural,/.test(line) ? 3 : "x"]),
    );
    if (speak(key, values).includes("{")) problems.push(key);
  }
  expect(problems).toEqual([]);
});
