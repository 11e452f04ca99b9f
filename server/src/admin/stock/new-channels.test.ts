import { languages } from "@farsim/contract/values/texts/language.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import {
  getImportState,
  importCards,
  mostNewChannels,
  stockColumns,
} from "@farsim/contract/desk/cards/stock-import.ts";
import { beforeEach, expect, test } from "vitest";
import { importParts, newChannelName } from "../../../testing/imported-file.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { newTestCard } from "../../../testing/stock.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { channelIds } from "../../channels/channel.ts";
import { runImport } from "./run-import.ts";
import { messagesIn } from "../../platform/messages.ts";

const { database, ...testBase } = await testDatabase();
const shop = await openShop({ database, ...testBase });
const keeper = await shop.administrator();
const parts = importParts(shop, database);

beforeEach(() => shop.renew(keeper));

const cardOf = (channelName: string, type = "physical") => {
  const { cardNumber, iccid, verifyCode } = newTestCard();
  return [cardNumber, iccid, verifyCode, channelName, type, ""].join(",");
};

const hand = async (lines: readonly string[], how: { partial?: boolean; preview?: boolean } = {}) =>
  (
    await shop.done(
      importCards,
      { csv: [stockColumns.join(","), ...lines].join("\n"), ...how },
      { bearer: keeper.bearer },
    )
  ).importId;
const stateOf = (importId: string, language: (typeof languages)[number] = "en") =>
  shop.done(getImportState, { importId }, { bearer: keeper.bearer, language });

async function imported(...file: Parameters<typeof hand>) {
  const id = await hand(...file);
  await runImport(parts, BigInt(id));
  return stateOf(id);
}

const isThere = async (name: string) => (await database.read(channelIds)).has(name);
const warningsOf = ({ warnings }: Awaited<ReturnType<typeof imported>>) =>
  warnings
    .filter(({ error }) => error === "channel_new")
    .map(({ line, channelName }) => [line, channelName]);

test("a check says in both languages which channels an import would make, and makes none", async () => {
  const [one, two] = [newChannelName(), newChannelName()];
  const id = await hand([cardOf(shop.channel.name), cardOf(one), cardOf(two), cardOf(one)], {
    preview: true,
  });
  await runImport(parts, BigInt(id));
  for (const language of languages) {
    const state = await stateOf(id, language);
    expect(state).toMatchObject({ state: "previewed", rejectedCount: 0 });
    expect(warningsOf(state)).toEqual([
      [3, one],
      [4, two],
    ]);
    const [first] = state.warnings;
    expect(first!.message).toBe(messagesIn(language)("imports.channel_new", { channel: one }));
    expect(first!.message).toContain(one);
  }
  expect([await isThere(one), await isThere(two)]).toEqual([false, false]);
});

test("an import makes the channel that it names, says so on record, and the next one finds it", async () => {
  const name = newChannelName();
  const first = await imported([cardOf(name), cardOf(name)]);
  expect(first).toMatchObject({ state: "done", imported: 2 });
  expect(warningsOf(first)).toEqual([[2, name]]);
  expect(await isThere(name)).toBe(true);
  const { items } = await shop.done(
    listAudit,
    { subject: `import:${first.importId}` },
    { bearer: keeper.bearer },
  );
  expect(items).toMatchObject([{ facts: { newChannels: [name] } }]);
  const second = await imported([cardOf(name)]);
  expect(second).toMatchObject({ state: "done", imported: 1 });
  expect(warningsOf(second)).toEqual([]);
});

test("an import that is refused as a whole makes no channel", async () => {
  const name = newChannelName();
  const wrong = cardOf(name, "nano");
  expect(await imported([cardOf(name), wrong])).toMatchObject({ state: "rejected", imported: 0 });
  expect(await isThere(name)).toBe(false);
  // Negative control: without the wrong line the same channel comes.
  expect(await imported([cardOf(name)])).toMatchObject({ state: "done" });
  expect(await isThere(name)).toBe(true);
});

test("of an import in part only the channels of the lines that come are made", async () => {
  const [right, wrong] = [newChannelName(), newChannelName()];
  const known = cardOf(shop.channel.name);
  await imported([known]);
  const again = known.replace(`,${shop.channel.name},`, `,${wrong},`);
  const state = await imported([cardOf(wrong, "nano"), again, cardOf(right)], { partial: true });
  expect(state).toMatchObject({ state: "done", imported: 1, rejectedCount: 2 });
  expect(warningsOf(state)).toEqual([[4, right]]);
  expect([await isThere(right), await isThere(wrong)]).toEqual([true, false]);
});

test("files that bring the same new channels at once all come", async () => {
  const names = [newChannelName(), newChannelName(), newChannelName()];
  const files = [names, names.toReversed(), names].map((all) => all.map((name) => cardOf(name)));
  const ids = await Promise.all(files.map((lines) => hand(lines)));
  await Promise.all(ids.map((id) => runImport(parts, BigInt(id))));
  for (const id of ids) expect(await stateOf(id)).toMatchObject({ state: "done", imported: 3 });
});

test.each(["-carrier", "Carrier", "carrier one", "carrier:one", "x".repeat(33)])(
  "takes no new channel called %s",
  async (name) => {
    const state = await imported([cardOf(name)]);
    expect(state).toMatchObject({ state: "rejected", rejected: [{ error: "channel_unknown" }] });
    expect(await isThere(name)).toBe(false);
  },
);

test(`refuses more than ${mostNewChannels} new channels: the column is another`, async () => {
  const names = Array.from({ length: mostNewChannels + 1 }, newChannelName);
  const lines = names.map((name) => cardOf(name));
  const state = await imported(lines, { preview: true });
  expect(warningsOf(state)).toHaveLength(mostNewChannels);
  expect(state.rejected).toMatchObject([{ line: lines.length + 1, error: "channels_too_many" }]);
});

test("a new channel is said although more warnings come before it than are kept", async () => {
  const name = newChannelName();
  const many = Array.from({ length: 1001 }, () => cardOf(shop.channel.name, "esim"));
  expect(warningsOf(await imported([...many, cardOf(name)], { preview: true }))).toEqual([
    [1003, name],
  ]);
});
