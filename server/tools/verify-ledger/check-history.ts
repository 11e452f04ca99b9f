import { currencyDigits } from "@farsim/contract/values/money/amount.ts";
import type { CardState } from "../../src/billing/card/card-state.ts";
import type { Transaction } from "../../src/platform/database/database.ts";
import { findTerms } from "../../src/plans/find-plans.ts";
import { findHistoryLines, findPackCredits, type HistoryLine } from "./sql/history.sql.ts";
import type { LedgerOffence } from "./offence.ts";
import { type ReplayedCard, replayCard, wordsOf } from "./replay-card.ts";

interface Shop {
  /** The billing zone. */
  readonly zone: string;
  readonly currency: string;
}

/**
 * Every card is what its history makes of it: holder, plans, StarterPack, stops. The status of each line, and what the network
 * should do, other checks ask.
 */
export async function checkHistory(
  tx: Transaction,
  cards: readonly CardState[],
  { zone, currency }: Shop,
): Promise<LedgerOffence | undefined> {
  const ids = cards.map(({ id }) => id);
  const [history, credits] = await Promise.all([
    findHistoryLines(tx, ids),
    findPackCredits(tx, ids),
  ]);
  const ordered = [...history.values()].flat().flatMap(({ plan }) => (plan ? [plan] : []));
  const termsOf = await findTerms(tx, ordered);
  const rules = { zone, currencyDigits: currencyDigits(currency), termsOf };
  for (const card of cards) {
    const lines = history.get(card.id) ?? [];
    const offence =
      offenceOf(card, credits.get(card.id) ?? "none", played(card, lines, rules)) ??
      (lines.length === 0 ? untouched(card) : undefined);
    if (offence) return offence;
  }
  return undefined;
}

/** Undefined where the lines are too old to say enough; an offence where the rules refuse what they say. */
function played(
  card: CardState,
  lines: readonly HistoryLine[],
  rules: Parameters<typeof replayCard>[2],
): ReplayedCard | LedgerOffence | undefined {
  try {
    return replayCard(card, lines, rules);
  } catch (error) {
    return {
      invariant: "history",
      where: `card ${card.id}`,
      expected: "a history that the rules allow",
      found: error instanceof Error ? error.message : String(error),
    };
  }
}

function offenceOf(
  card: CardState,
  credit: string,
  replayed: ReplayedCard | LedgerOffence | undefined,
): LedgerOffence | undefined {
  if (!replayed || "invariant" in replayed) return replayed;
  const offence = (what: string, expected: string, found: string): LedgerOffence => ({
    invariant: "history",
    where: `card ${card.id}, ${what}`,
    expected,
    found,
  });
  const right = wordsOf(replayed);
  for (const [what, found] of wordsOf({ state: card }))
    if (found !== right.get(what)) return offence(what, right.get(what)!, found);
  const stopped = card.stoppedAt?.epochMilliseconds ?? null;
  if (!replayed.stops.has(stopped)) {
    const may = [...replayed.stops].map((at) => inWords(at)).join(" or ");
    return offence("last stop", may, inWords(stopped));
  }
  if (replayed.credit !== credit) return offence("StarterPack credit", replayed.credit, credit);
  return undefined;
}

const inWords = (at: number | null): string => (at === null ? "none" : new Date(at).toISOString());

/** A card to which nothing ever happened is as it was delivered. */
function untouched({ id, status, network }: CardState): LedgerOffence | undefined {
  if (status === "NOT_ACTIVE" && !network.on) return undefined;
  return {
    invariant: "history",
    where: `card ${id}`,
    expected: "NOT_ACTIVE, network off",
    found: `${status}, network ${network.on ? "on" : "off"}`,
  };
}
