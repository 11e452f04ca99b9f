import { createHash } from "node:crypto";
import type { checkTagFile as contract } from "@farsim/contract/desk/cards/tag-files.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { findThoseToActFor } from "../../accounts/customer-acted-for.ts";
import type { Context } from "../../platform/context.ts";
import { freeTags } from "./free-tags.ts";
import { judgeTags, type RefusedTagLine, type TagChange } from "./judge-tags.ts";
import { type ReadTagFile, readTagFile } from "./read-tag-file.ts";
import { findCardsOfNumbers, findNamedCards, keysOf } from "./tag-files.sql.ts";

/** What a file would do at this moment. */
interface CheckedTagFile extends Pick<ReadTagFile, "columns" | "separator"> {
  /** In the file, without the first. */
  readonly lines: number;
  readonly unchanged: number;
  /** In the order of the file, as are the refused. */
  readonly changes: readonly TagChange[];
  readonly refused: readonly RefusedTagLine[];
}

/** Judges a file over what there is now; changes nothing. Throws `validation_failed` for a file that is none. */
export async function judgeTagFile(ctx: Context, csv: string): Promise<CheckedTagFile> {
  const { columns, separator, lines } = readTagFile(csv);
  const numbers = [...new Set(lines.flatMap(({ cells }) => cells?.card || []))];
  const found = await findCardsOfNumbers(ctx.tx, numbers);
  // A number that is one card's and another's ICCID is the card's.
  const cards = new Map([
    ...found.map((card) => [card.iccid, card] as const),
    ...found.map((card) => [card.cardNumber, card] as const),
  ]);
  const holderIds = [...new Set(found.flatMap(({ holderId }) => holderId ?? []))];
  const helped = await findThoseToActFor(ctx, holderIds);
  const judged = judgeTags(lines, {
    cardOf: (number) => cards.get(number),
    isHelped: (holderId) => helped.has(holderId),
  });
  const { free, taken } = await withoutTaken(ctx, judged.changes);
  const refused = [
    ...judged.refused,
    ...taken.map(({ line, source }) => ({ line, source, error: "tag_taken" as const })),
  ];
  return {
    columns,
    separator,
    lines: lines.length,
    unchanged: judged.unchanged,
    changes: free.toSorted(byLine),
    refused: refused.toSorted(byLine),
  };
}

const byLine = (a: { readonly line: number }, b: { readonly line: number }) => a.line - b.line;

/** Tags are unique among the cards of a holder. */
async function withoutTaken({ tx }: Context, changes: readonly TagChange[]) {
  const keyOf = await keysOf(
    tx,
    changes.map(({ tag }) => tag),
  );
  const wanted = changes.map((change) => ({ ...change, key: keyOf(change.tag) }));
  const ofHolders = Map.groupBy(wanted, ({ holderId }) => holderId);
  const named = await findNamedCards(tx, {
    holderIds: [...ofHolders.keys()],
    cardIds: wanted.map(({ cardId }) => cardId),
    keys: wanted.map(({ key }) => key),
  });
  const cardsOf = Map.groupBy(named, ({ holderId }) => holderId);
  const judged = [...ofHolders].map(([holderId, each]) =>
    freeTags(cardsOf.get(holderId) ?? [], each),
  );
  return {
    free: judged.flatMap(({ free }) => free),
    taken: judged.flatMap(({ taken }) => taken),
  };
}

/** What changes are known by: another card, former tag or tag makes another. */
export const digestOfTags = (changes: readonly TagChange[]): string =>
  createHash("sha256")
    .update(JSON.stringify(changes.map(({ cardId, before, tag }) => [String(cardId), before, tag])))
    .digest("hex");

/** What a file would do now, for its reader. */
export async function checkTagFile(
  ctx: Context,
  { csv }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { columns, separator, lines, unchanged, changes, refused } = await judgeTagFile(ctx, csv);
  return {
    columns: [...columns],
    separator,
    lines,
    unchanged,
    holders: new Set(changes.map(({ holderId }) => holderId)).size,
    changes: changes.map(({ line, cardNumber, before, tag }) => ({
      line,
      cardNumber,
      before,
      tag,
    })),
    digest: digestOfTags(changes),
    refused: refused.map((each) => ({ ...each, source: [...each.source] })),
  };
}
