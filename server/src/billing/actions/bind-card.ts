import type { Micros } from "@farsim/contract/values/money/amount.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Terms } from "../../plans/terms.ts";
import type { Account } from "../account/account.ts";
import type { OpenCard } from "../card/open-card.ts";
import { convertStarterPack } from "./starter-packs.ts";

interface Binding {
  /** How many cards an account may hold. */
  readonly cardLimit: number;
  readonly currencyDigits: number;
  /** Whether a member of staff binds it for themselves. */
  readonly isHolderStaff: boolean;
  /** Whether a member of staff binds it for a customer: no StarterPack, not even one that is worth nothing. */
  readonly isOnBehalf?: boolean;
  /** The plan the card had last; a StarterPack has one. */
  readonly lastTerms: Terms | undefined;
}

/**
 * A customer who has proven to have a card holds it from now on; a StarterPack becomes their pay-as-you-go card. One that is marked is no
 * one's to have. Returns what the pack's days left are credited with. Throws `sim_occupied`, `sim_over_limit`, `no_permission`
 * where an administrator would be credited, and `pack_for_holder_alone` where the staff binds a pack for a customer.
 */
export function bindCard(
  account: Account,
  card: OpenCard,
  { cardLimit, lastTerms, isOnBehalf, ...options }: Binding,
): Micros {
  const { fields } = card;
  if (fields.holderId !== null || fields.deletedAt !== null || fields.mark !== null)
    throw new Problem("sim_occupied");
  requireRoomForCard(account, cardLimit);
  // A pack that was reverted today still covers the day.
  if (isOnBehalf && (fields.isStarterPack || card.plan)) throw new Problem("pack_for_holder_alone");
  if (fields.isStarterPack && !lastTerms)
    throw new Error(`card ${card.id} is a pack without terms`);
  const credited =
    fields.isStarterPack && lastTerms
      ? convertStarterPack(account, card, { lastTerms, ...options })
      : 0n;
  fields.holderId = account.userId;
  card.record("bind");
  return credited;
}

/** Throws `sim_over_limit` where an account may hold no further card. */
export function requireRoomForCard(account: Account, cardLimit: number): void {
  if (account.heldCards >= cardLimit) throw new Problem("sim_over_limit");
}
