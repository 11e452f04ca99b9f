import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { auditActions } from "@farsim/contract/desk/people/audit-actions.ts";
import { auditFactKinds } from "@farsim/contract/desk/people/audit-facts.ts";
import { audit as words } from "@farsim/contract/messages/zh-CN/audit.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../testing/database/test-database.ts";
import { lifeOfAShop } from "../testing/model/life-of-a-shop.ts";
import { openShop } from "../testing/open-shop.ts";

const env = {
  RECHARGE_APPROVAL_ABOVE: "500.00",
  CHANNEL_ADAPTERS: "carrier-one:es2plus:https://smdp.example",
  SECRET_KEY: "5".repeat(64),
};
const shop = await openShop(await testDatabase(), { env });
for (const chapter of Object.values(lifeOfAShop(shop))) await chapter();
const reader = await shop.administrator();

type Entries = Awaited<ReturnType<typeof entriesIn>>;
async function entriesIn(language: "en" | "zh-CN") {
  const entries = [];
  for (let cursor: string | undefined; ; ) {
    const page = { limit: "200", ...(cursor !== undefined && { cursor }) };
    // One page after the other.
    // oxlint-disable-next-line no-await-in-loop
    const { items, nextCursor } = await shop.done(listAudit, page, { ...reader, language });
    entries.push(...items);
    if (nextCursor === null) return entries;
    cursor = nextCursor;
  }
}

/** The names of all facts of an entry, but not the languages of a text, nor the parts of a list. */
const namesIn = (facts: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(facts).flatMap(([name, value]) =>
    ["before", "after", "filter"].includes(name)
      ? namesIn((value ?? {}) as Record<string, unknown>)
      : [name],
  );

const english = await entriesIn("en");

test("a shop's whole life puts nothing on record but actions and facts that have words", () => {
  expect(english.length).toBeGreaterThan(40);
  const actions = new Set(english.map(({ deed: action }) => action));
  expect(
    [...actions].filter((action) => !(auditActions as readonly string[]).includes(action)),
  ).toEqual([]);
  const facts = new Set(english.flatMap((entry) => namesIn(entry.facts)));
  expect([...facts].filter((name) => !Object.hasOwn(auditFactKinds, name))).toEqual([]);
});

test("every fact that is shown has a name in the messages", () => {
  const shown = Object.entries(auditFactKinds).filter(([, kind]) => kind !== "hidden");
  expect(shown.filter(([name]) => !Object.hasOwn(words.factNames, name))).toEqual([]);
});

test("every topic of the settings that something was done to has a name in the messages", () => {
  const topics = new Set(
    english.flatMap(({ subject }) => (subject.startsWith("settings:") ? [subject.slice(9)] : [])),
  );
  expect([...topics]).toEqual(expect.arrayContaining(["alarmWebhook", "tax"]));
  expect([...topics].filter((topic) => !Object.hasOwn(words.settings, topic))).toEqual([]);
});

test("plans, roles, cards and orders are called by their names, in the reader's language", async () => {
  const named = (entries: Entries, kind: string) =>
    new Set(
      entries.flatMap(({ names }) =>
        Object.entries(names).flatMap(([of, name]) => (of.startsWith(`${kind}:`) ? [name] : [])),
      ),
    );
  const chinese = await entriesIn("zh-CN");
  expect([...named(english, "plan")]).toContain("A");
  expect([...named(chinese, "plan")]).toContain("一");
  expect([...named(english, "role")]).toEqual(expect.arrayContaining(["Finance", "Stock"]));
  expect([...named(chinese, "role")]).toEqual(expect.arrayContaining(["财务"]));
  expect([...named(english, "card")][0]).toMatch(/^\d+$/);
  const subjectsOf = (entries: Entries, kind: string) =>
    entries.flatMap(({ subject, subjectName }) =>
      subject.startsWith(`${kind}:`) ? [subjectName] : [],
    );
  expect(subjectsOf(chinese, "plan")).toContain("Japan");
  expect(subjectsOf(english, "addOn")).toContain("A");
});
