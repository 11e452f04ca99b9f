import type { CardStatus, CardType, EsimState, SuspendReason } from "@farsim/contract/cards.ts";
import type { CardMark } from "@farsim/contract/values/sims/card-mark.ts";
import type { EsimFailure } from "@farsim/contract/esim.ts";
import type { NetworkState } from "../../channels/carriers/network-command.ts";
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
  readonly esimFailure: EsimFailure | null;
  readonly holderId: bigint | null;
  readonly tag: string | null;
  readonly deletedAt: Instant | null;
  readonly status: CardStatus;
  readonly suspendReason: SuspendReason | null;
  /** Set while only an administrator lets the card run again. */
  readonly adminStopReason: string | null;
  /** What the operator knows of its SIM, and why; with a mark it is given to no one. */
  readonly mark: CardMark | null;
  readonly markReason: string | null;
  /** Whether the mark made the administrator's stop: taking it back lifts no other. */
  readonly stoppedByMark: boolean;
  /** When the card last stopped being in use by someone's will. */
  readonly stoppedAt: Instant | null;
  readonly isStarterPack: boolean;
  /** How many days the StarterPack was set with; null for other cards. */
  readonly packDays: number | null;
  readonly expiresAt: Instant | null;
  /** The plan that the card brought along when it was bound as a StarterPack. */
  readonly convertedPlanId: bigint | null;
  readonly addOnBoughtBytes: bigint;
  readonly addOnUsedBytes: bigint;
  readonly network: NetworkState;
}

/** A card with the subscriptions that reach into the days that matter. */
export interface SubscribedCard extends Card {
  readonly subscriptions: readonly Subscription[];
}

/** Whether an eSIM's profile is on order, or its order has failed and the fee is not returned yet. */
export function isAwaitingProfile({
  esimState,
  esimFailure,
}: Pick<Card, "esimState" | "esimFailure">): boolean {
  return esimState === "ordered" || esimFailure === "order";
}

/** Whether a carrier need not be told anything to get from one to the other. */
export function sameNetwork(a: NetworkState, b: NetworkState): boolean {
  return a.on === b.on && a.limit === b.limit && a.kbps === b.kbps;
}
