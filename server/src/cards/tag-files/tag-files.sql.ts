import type { Statement, Transaction } from "../../platform/database/database.ts";
import type { Named } from "./free-tags.ts";

export interface FoundCard {
  readonly cardId: bigint;
  readonly cardNumber: string;
  readonly iccid: string;
  /** Null in stock, and of a card that was given up. */
  readonly holderId: bigint | null;
  readonly tag: string | null;
}

const ofNumbers: Statement = {
  name: "cards_of_numbers",
  text: `SELECT id AS "cardId", card_number AS "cardNumber", iccid, tag,
           CASE WHEN deleted_at IS NULL THEN holder_id END AS "holderId"
         FROM cards WHERE card_number = ANY($1::text[]) OR iccid = ANY($1::text[])`,
};

/** The cards that some digits name: card numbers or ICCIDs. */
export const findCardsOfNumbers = (
  tx: Transaction,
  numbers: readonly string[],
): Promise<FoundCard[]> => tx.run<FoundCard>(ofNumbers, [numbers]);

const keys: Statement = {
  name: "keys_of_tags",
  text: `SELECT tag, lower(tag) AS key FROM unnest($1::text[]) AS tag`,
};

/** What tags are compared by, as the database's own index has it: it knows other lower cases than JavaScript. */
export async function keysOf(
  tx: Transaction,
  tags: readonly string[],
): Promise<(tag: string) => string> {
  const rows = await tx.run<{ tag: string; key: string }>(keys, [tags]);
  const known = new Map(rows.map(({ tag, key }) => [tag, key]));
  return (tag) => known.get(tag)!;
}

const named: Statement = {
  name: "named_cards_of_holders",
  text: `SELECT id AS "cardId", holder_id AS "holderId", lower(tag) AS key FROM cards
         WHERE holder_id = ANY($1::bigint[]) AND deleted_at IS NULL AND (id = ANY($2::bigint[]) OR lower(tag) = ANY($3::text[]))`,
};

/** Of some holders the cards that are meant, and those that have one of the tags. */
export const findNamedCards = (
  tx: Transaction,
  of: {
    readonly holderIds: readonly bigint[];
    readonly cardIds: readonly bigint[];
    readonly keys: readonly string[];
  },
): Promise<(Named & { readonly holderId: bigint })[]> =>
  tx.run(named, [of.holderIds, of.cardIds, of.keys]);

const keepTags: Statement = {
  name: "keep_job_tags",
  text: `UPDATE card_job_cards AS c SET tag = w.tag, former_tag = w.former
         FROM unnest($2::bigint[], $3::text[], $4::text[]) AS w (card_id, tag, former)
         WHERE c.job_id = $1 AND c.card_id = w.card_id`,
};

/** What each card of a job is to be called, and what it is called now. */
export async function setJobTags(
  tx: Transaction,
  jobId: bigint,
  wanted: readonly {
    readonly cardId: bigint;
    readonly tag: string;
    readonly before: string | null;
  }[],
): Promise<void> {
  await tx.run(keepTags, [
    jobId,
    wanted.map(({ cardId }) => cardId),
    wanted.map(({ tag }) => tag),
    wanted.map(({ before }) => before),
  ]);
}

/** A card of a job that waits for its tag. */
export interface WaitingTag {
  readonly cardId: bigint;
  readonly tag: string;
  readonly key: string;
  /** Whether it has the tag already, and whether it is called as it was when the file was handed in. */
  readonly hasIt: boolean;
  readonly isAsBefore: boolean;
}

const waiting: Statement = {
  name: "waiting_tags_of_holder",
  text: `SELECT j.card_id AS "cardId", j.tag, lower(j.tag) AS key, c.tag IS NOT DISTINCT FROM j.tag AS "hasIt",
           c.tag IS NOT DISTINCT FROM j.former_tag AS "isAsBefore"
         FROM card_job_cards j JOIN cards c ON c.id = j.card_id
         WHERE j.job_id = $1 AND j.done_at IS NULL AND c.holder_id = $2 AND c.deleted_at IS NULL ORDER BY j.card_id`,
};

/** The cards of a job that wait and are one holder's. A card that was given up is no one's for good. */
export const waitingTagsOf = (
  tx: Transaction,
  jobId: bigint,
  holderId: bigint,
): Promise<WaitingTag[]> => tx.run<WaitingTag>(waiting, [jobId, holderId]);
