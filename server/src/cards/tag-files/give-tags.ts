import { type ProblemKey, Problem } from "@farsim/contract/problems/problem.ts";
import { holdCustomerForJob } from "../../accounts/customer-acted-for.ts";
import { findCards } from "../../billing/account/find-cards.ts";
import { withAccount } from "../../billing/account/with-account.ts";
import { editTag } from "../../billing/actions/holder-actions.ts";
import type { Context } from "../../platform/context.ts";
import { audit } from "../../platform/security/audit.ts";
import type { JobResults } from "../jobs/card-jobs.sql.ts";
import { freeNow, TagOwners, type Wanted } from "./free-tags.ts";
import { findTagged, waitingTagsOf } from "./tag-files.sql.ts";

/** Of one holder's cards as many as belong into one transaction. */
const cardsAtOnce = 100;

interface TagJob {
  readonly jobId: bigint;
  readonly askedBy: bigint;
  readonly terms: Readonly<Record<string, unknown>>;
}

/**
 * Gives cards of one holder the tags that a file has for them, as far as these are free; those that wait for a tag that another gives
 * away have their turn after it. Each is on record by itself, as if it had been done alone.
 */
export async function giveTags(ctx: Context, job: TagJob, cardId: bigint): Promise<JobResults> {
  const [card] = await findCards(ctx.tx, [cardId]);
  if (!card || card.holderId === null || card.deletedAt !== null)
    return refused([cardId], "card_status_conflict");
  const { holderId } = card;
  // Held before the cards: the account is neither shut nor deleted meanwhile.
  try {
    await holdCustomerForJob(ctx, holderId, job.askedBy);
  } catch (refusal) {
    if (refusal instanceof Problem) return refused([cardId], refusal.key);
    throw refusal;
  }
  const forHolder = contextFor(ctx, job, holderId);
  return withAccount(forHolder, holderId, async (account) => {
    const waiting = await waitingTagsOf(ctx.tx, job.jobId, holderId);
    const tags = waiting.map(({ tag }) => tag);
    const cards = await findTagged(ctx.tx, {
      holderIds: [holderId],
      cardIds: idsOf(waiting),
      tags,
    });
    const next = freeNow(new TagOwners(cards), waiting).slice(0, cardsAtOnce);
    // No one gives any of them away any more.
    if (next.length === 0) return refused(idsOf(waiting), "label_exists");
    for (const each of next) editTag(account.ownCard(each.cardId), each.tag);
    await record(ctx, job, { holderId, cardIds: idsOf(next) });
    return { results: idsOf(next).map((id) => ({ cardId: String(id) })), created: 0n };
  });
}

async function record(
  ctx: Context,
  { jobId, terms }: TagJob,
  { holderId, cardIds }: { readonly holderId: bigint; readonly cardIds: readonly bigint[] },
): Promise<void> {
  // One after the other: entries of the audit log follow each other.
  // oxlint-disable-next-line no-await-in-loop
  for (const id of cardIds)
    await audit(ctx, {
      deed: "admin/card/editTag",
      subject: `user:${holderId}`,
      reason: reasonOf(terms),
      facts: { cardIds: [String(id)], job: String(jobId) },
    });
}

const reasonOf = (terms: TagJob["terms"]): string => (terms as { reason: string }).reason;

const contextFor = (ctx: Context, { askedBy, terms }: TagJob, userId: bigint): Context => ({
  ...ctx,
  actor: { kind: "acting", userId, administratorId: askedBy, reason: reasonOf(terms) },
});

const idsOf = (cards: readonly Wanted[]) => cards.map(({ cardId }) => cardId);

const refused = (cardIds: readonly bigint[], error: ProblemKey): JobResults => ({
  results: cardIds.map((id) => ({ cardId: String(id), error })),
  created: 0n,
});
