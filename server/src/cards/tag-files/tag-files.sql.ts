import { sql } from "kysely";
import type { Wanted } from "./free-tags.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";

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

export interface TaggedCard {
  readonly cardId: bigint;
  readonly holderId: bigint;
  readonly tag: string | null;
}

const tagged: Statement = {
  name: "tagged_cards_of_holders",
  text: `SELECT id AS "cardId", holder_id AS "holderId", tag FROM cards
         WHERE holder_id = ANY($1::bigint[]) AND deleted_at IS NULL AND (id = ANY($2::bigint[]) OR lower(tag) = ANY($3::text[]))`,
};

/** Of some holders the cards that are meant, and those that have one of the tags. */
export const findTagged = (
  tx: Transaction,
  of: {
    readonly holderIds: readonly bigint[];
    readonly cardIds: readonly bigint[];
    readonly tags: readonly string[];
  },
): Promise<TaggedCard[]> =>
  tx.run<TaggedCard>(tagged, [of.holderIds, of.cardIds, of.tags.map((tag) => tag.toLowerCase())]);

const keepTags: Statement = {
  name: "keep_job_tags",
  text: `UPDATE card_job_cards AS c SET tag = w.tag FROM unnest($2::bigint[], $3::text[]) AS w (card_id, tag)
         WHERE c.job_id = $1 AND c.card_id = w.card_id`,
};

/** What each card of a job is to be called. */
export async function setJobTags(
  tx: Transaction,
  jobId: bigint,
  wanted: readonly Wanted[],
): Promise<void> {
  await tx.run(keepTags, [jobId, wanted.map(({ cardId }) => cardId), wanted.map(({ tag }) => tag)]);
}

/** The cards of a job that wait and are one holder's. A card that was given up is no one's for good. */
export function waitingTagsOf(tx: Transaction, jobId: bigint, holderId: bigint): Promise<Wanted[]> {
  return tx.db
    .selectFrom("card_job_cards as job")
    .innerJoin("cards", "cards.id", "job.card_id")
    .where("job.job_id", "=", jobId)
    .where("job.done_at", "is", null)
    .where("cards.holder_id", "=", holderId)
    .where("cards.deleted_at", "is", null)
    .select(["job.card_id as cardId", sql<string>`job.tag`.as("tag")])
    .orderBy("job.card_id")
    .execute();
}
