import { holdCustomerForJob } from "../../accounts/customer-acted-for.ts";
import { findCards } from "../../billing/account/find-cards.ts";
import { refusalOf } from "../../billing/account/refusal-of.ts";
import { withAccount } from "../../billing/account/with-account.ts";
import { dropTag, editTag } from "../../billing/actions/holder-actions.ts";
import type { Context } from "../../platform/context.ts";
import { audit } from "../../platform/security/audit.ts";
import type { JobResults } from "../jobs/card-jobs.sql.ts";
import { refusedCards } from "../jobs/refused-cards.ts";
import { freeTags } from "./free-tags.ts";
import { findNamedCards, type WaitingTag, waitingTagsOf } from "./tag-files.sql.ts";

interface TagJob {
  readonly jobId: bigint;
  readonly askedBy: bigint;
  readonly terms: Readonly<Record<string, unknown>>;
}

type Result = JobResults["results"][number];

/**
 * Gives the cards of one holder the tags that a file has for them, all at once: they may take over each other's. A card that is called
 * otherwise by now than when the file was handed in keeps that name. What changes is on record in one entry, which names every card.
 */
export async function giveTags(ctx: Context, job: TagJob, cardId: bigint): Promise<JobResults> {
  const [card] = await findCards(ctx.tx, [cardId]);
  if (!card || card.holderId === null || card.deletedAt !== null)
    return refusedCards([cardId], "card_status_conflict");
  const { holderId } = card;
  // Held before the cards: the account is neither shut nor deleted meanwhile.
  const refusal = await refusalOf(() => holdCustomerForJob(ctx, holderId, job.askedBy));
  if (refusal) return refusedCards([cardId], refusal);
  const forHolder = contextFor(ctx, job, holderId);
  const { results, changed } = await withAccount(forHolder, holderId, async (account) => {
    const waiting = await waitingTagsOf(ctx.tx, job.jobId, holderId);
    // It was given up while its account was waited for.
    if (!waiting.some((each) => each.cardId === cardId))
      return { ...refusedCards([cardId], "card_status_conflict"), changed: [] };
    const judged = await judge(ctx, holderId, waiting);
    for (const each of judged.changed) dropTag(account.ownCard(each.cardId));
    return judged;
  });
  if (changed.length > 0) {
    // All of them have dropped their former names: none is in the way of another's.
    await withAccount(forHolder, holderId, (account) => {
      for (const each of changed) editTag(account.ownCard(each.cardId), each.tag);
    });
    await audit(ctx, {
      action: "admin/card/editTag",
      subject: `user:${holderId}`,
      reason: reasonOf(job),
      facts: { cardIds: changed.map((each) => String(each.cardId)), job: String(job.jobId) },
    });
  }
  return { results, created: 0n };
}

/** What becomes of the cards of a holder that wait: which of them change, and why the others do not. */
async function judge(
  { tx }: Context,
  holderId: bigint,
  waiting: readonly WaitingTag[],
): Promise<{ results: Result[]; changed: readonly WaitingTag[] }> {
  const done = waiting.filter(({ hasIt }) => hasIt);
  const renamed = waiting.filter(({ hasIt, isAsBefore }) => !hasIt && !isAsBefore);
  const wanted = waiting.filter(({ hasIt, isAsBefore }) => !hasIt && isAsBefore);
  const named = await findNamedCards(tx, {
    holderIds: [holderId],
    cardIds: idsOf(wanted),
    keys: wanted.map(({ key }) => key),
  });
  const { free, taken } = freeTags(named, wanted);
  return {
    results: [
      ...idsOf([...done, ...free]).map((id) => ({ cardId: String(id) })),
      ...refusedCards(idsOf(renamed), "tag_changed").results,
      ...refusedCards(idsOf(taken), "label_exists").results,
    ],
    changed: free,
  };
}

const reasonOf = ({ terms }: TagJob): string => (terms as { reason: string }).reason;

const contextFor = (ctx: Context, job: TagJob, userId: bigint): Context => ({
  ...ctx,
  actor: { kind: "acting", userId, administratorId: job.askedBy, reason: reasonOf(job) },
});

const idsOf = (cards: readonly Pick<WaitingTag, "cardId">[]) => cards.map(({ cardId }) => cardId);
