import { sameNetwork } from "../account/card.ts";
import { writeCardChanges } from "../account/write-card-changes.ts";
import { post } from "../../ledger/post.ts";
import type { Wallet } from "../../ledger/wallet.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { addJobs } from "../../platform/jobs/jobs.ts";
import { networkJobFor } from "../../channels/network-job.ts";
import { changedCycles, changedDays } from "./evaluate-account.ts";
import type { EvaluatedCard } from "./evaluated-card.ts";
import { deleteCycles, insertCycles, insertFees, upsertDays } from "./evaluation.sql.ts";

/** Writes what settling found, set by set: days, cycles, fees with their activities, cards, and what the carriers must be told. */
export async function writeEvaluation(
  tx: Transaction,
  evaluated: readonly EvaluatedCard[],
  wallets: ReadonlyMap<bigint, Wallet>,
  now: Instant,
): Promise<Map<bigint, Wallet>> {
  const days = evaluated.flatMap((card) =>
    changedDays(card).map((day) => ({ cardId: card.before.id, ...day })),
  );
  const cycles = evaluated.map((card) => ({ cardId: card.before.id, ...changedCycles(card) }));
  const gone = cycles.flatMap(({ cardId, gone }) => gone.map((cycle) => ({ cardId, ...cycle })));
  const come = cycles.flatMap(({ cardId, come }) => come.map((cycle) => ({ cardId, ...cycle })));
  publishToHolders(tx, evaluated, days);
  const changes = evaluated.flatMap(({ change }) => change ?? []);
  const [{ wallets: after }] = await Promise.all([
    postFees(tx, evaluated, wallets, now),
    days.length > 0 && upsertDays(tx, days),
    gone.length > 0 && deleteCycles(tx, gone),
    come.length > 0 && insertCycles(tx, come),
    writeCardChanges(
      tx,
      changes,
      evaluated.flatMap(({ history }) => history),
      now,
    ),
    addJobs(
      tx,
      evaluated.filter(needsCommand).map(({ before }) => networkJobFor(before.id)),
    ),
  ]);
  return after;
}

function publishToHolders(
  tx: Transaction,
  evaluated: readonly EvaluatedCard[],
  days: readonly { readonly cardId: bigint }[],
): void {
  const used = new Set(days.map(({ cardId }) => cardId));
  for (const { before, change } of evaluated) {
    if (before.holderId === null) continue;
    if (change) tx.publish({ userId: before.holderId, topic: "card" });
    if (used.has(before.id)) tx.publish({ userId: before.holderId, topic: "usage" });
  }
}

async function postFees(
  tx: Transaction,
  evaluated: readonly EvaluatedCard[],
  wallets: ReadonlyMap<bigint, Wallet>,
  now: Instant,
) {
  const result = await post(
    tx,
    wallets,
    evaluated.flatMap(({ fees }) => fees),
    now,
  );
  if (result.posted.length > 0) await insertFees(tx, result.posted);
  return result;
}

const needsCommand = ({ before, change }: EvaluatedCard): boolean =>
  change !== undefined && !sameNetwork(change.network, before.network);
