import type { CardStatus, CardType, EsimState, SuspendReason } from "@farsim/contract/cards.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { NetworkState } from "../../channels/network-command.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Subscription } from "./subscription.ts";

/** A card as the database knows it, its codes left out. */
export interface Card {
  readonly id: bigint;
  readonly cardNumber: string;
  readonly iccid: string;
  readonly channelId: bigint;
  readonly channelName: string;
  readonly type: CardType;
  /** Null for plastic, and for an eSIM whose profile was not made yet. */
  readonly esimState: EsimState | null;
  /** Its profile is asked of the carrier, or was in vain: whether the card will be anything is not known yet. */
  readonly awaitsProfile: boolean;
  readonly holderId: bigint | null;
  readonly tag: string | null;
  readonly deletedAt: Instant | null;
  readonly status: CardStatus;
  readonly suspendReason: SuspendReason | null;
  /** Set while only an administrator lets the card run again. */
  readonly adminStop: string | null;
  /** When the card last stopped being in use by someone's will. */
  readonly stoppedAt: Instant | null;
  readonly isStarterPack: boolean;
  readonly expiresAt: Instant | null;
  readonly addOnBoughtBytes: bigint;
  readonly addOnUsedBytes: bigint;
  readonly network: NetworkState;
}

/** A card with the subscriptions that reach into the days that matter. */
export interface SubscribedCard extends Card {
  readonly subscriptions: readonly Subscription[];
}

/** Refuses `card_status_conflict` for an eSIM that may yet go back to where it came from. */
export function refuseWithoutProfile({ awaitsProfile }: Card): void {
  if (awaitsProfile) throw new Problem("card_status_conflict");
}

/** Whether a carrier need not be told anything to get from one to the other. */
export function sameNetwork(a: NetworkState, b: NetworkState): boolean {
  return a.on === b.on && a.limit === b.limit && a.kbps === b.kbps;
}
