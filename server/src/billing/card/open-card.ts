import { Problem } from "@farsim/contract/problems/problem.ts";
import type { PostedActivity } from "../../ledger/activity.ts";
import type { Terms } from "../../plans/terms.ts";
import { addDays, type Day } from "../../platform/calendar.ts";
import type { EvaluatedCard } from "../evaluation/evaluated-card.ts";
import { isAwaitingProfile } from "./card.ts";
import { type ChangeableFields, changeableFields } from "./card-columns.ts";
import type { HistoryLine } from "./card-change.ts";
import type { AddOnPurchase, CardState } from "./card-state.ts";
import type { ChangeContext } from "./change-context.ts";
import { activeSubscription, pendingAfter, type Subscription } from "./subscription.ts";
import { type CardEvent, nextStatus, requireNextStatus } from "./transitions.ts";

/** An add-on that is bought in this change, with the activity that pays for it. */
export interface NewPurchase extends AddOnPurchase {
  readonly addOnId: bigint;
  readonly userId: bigint;
  readonly seq: bigint;
}

type HistoryDetails = Pick<HistoryLine, "note" | "plan" | "packDays" | "expiresAt" | "fromDay">;

/**
 * A locked card while it is changed. Actions change it in memory, and check before they change; the account writes the
 * difference once. Its plans are `Subscription`s, a plan version with days and a payer; a line of history names the version alone.
 */
export class OpenCard {
  readonly id: bigint;
  readonly iccid: string;
  readonly context: ChangeContext;
  /** What the card is now. `status` and `suspendReason` begin as they are at this moment, not as they were last stored. */
  readonly fields: ChangeableFields;
  readonly history: HistoryLine[] = [];
  readonly newPurchases: NewPurchase[] = [];
  subscriptions: readonly Subscription[];
  /** What the database has of it. */
  readonly stored: CardState;
  readonly #beforeAction: ChangeableFields;

  constructor({ input, status, suspendReason }: EvaluatedCard, context: ChangeContext) {
    this.id = input.id;
    this.iccid = input.iccid;
    this.context = context;
    this.stored = input;
    this.#beforeAction = { ...changeableFields(input), status, suspendReason };
    this.fields = { ...this.#beforeAction };
    this.subscriptions = input.subscriptions;
  }

  /** The plan of today. */
  get plan(): Subscription | undefined {
    return activeSubscription(this.subscriptions, this.context.today);
  }

  /** The plan that starts after today. */
  get pendingPlan(): Subscription | undefined {
    return pendingAfter(this.subscriptions, this.context.today);
  }

  allows(event: CardEvent): boolean {
    return nextStatus(this.fields.status, event) !== undefined;
  }

  /** Throws `card_status_conflict` where the card's status does not allow the event. */
  require(event: CardEvent): void {
    requireNextStatus(this.fields.status, event);
  }

  /** Moves the card along the table of transitions, and records it. Throws `card_status_conflict`. */
  apply(event: CardEvent, details: HistoryDetails = {}): void {
    const { fields } = this;
    const status = requireNextStatus(fields.status, event);
    if (status !== fields.status) Object.assign(fields, { status, suspendReason: null });
    this.record(event, details);
  }

  /** Adds a line to the card's history, with the status that it has now. */
  record(event: string, details: HistoryDetails = {}): void {
    const { actorId, reason } = this.context;
    const by = {
      ...(actorId !== undefined && { actorId }),
      ...(reason !== undefined && { note: reason }),
    };
    this.history.push({ cardId: this.id, event, status: this.fields.status, ...by, ...details });
  }

  /** The same for what happens by itself, no matter who has just acted. */
  recordByItself(event: string, details: HistoryDetails = {}): void {
    this.history.push({ cardId: this.id, event, status: this.fields.status, ...details });
  }

  /** Lets the plan of today run until a day, exclusive, or with null without an end. */
  endPlan(to: Day | null): void {
    const { plan } = this;
    if (plan) this.replacePlan(plan, { to });
  }

  /** Today is the last day of the plan, and nothing follows it. */
  endAllPlans(): void {
    this.dropPendingPlan();
    this.endPlan(addDays(this.context.today, 1));
  }

  dropPendingPlan(): void {
    const { today } = this.context;
    this.subscriptions = this.subscriptions.filter(({ from }) => from <= today);
  }

  /** Starts a plan on a day that no other one covers; `payerId` is null only for a StarterPack. */
  startPlan(plan: { from: Day; to: Day | null; terms: Terms; payerId: bigint | null }): void {
    if (activeSubscription(this.subscriptions, plan.from))
      throw new Error(`card ${this.id} has a plan on ${plan.from}`);
    const orderedAtMillis = this.context.now.epochMilliseconds;
    this.subscriptions = [...this.subscriptions, { ...plan, orderedAtMillis }];
  }

  replacePlan(
    plan: Subscription,
    change: Partial<Pick<Subscription, "to" | "orderedAtMillis">>,
  ): void {
    this.subscriptions = this.subscriptions.map((one) =>
      one === plan ? { ...one, ...change } : one,
    );
  }

  /** Adds the data of an add-on that an activity has paid for. */
  addPurchase(addOnId: bigint, bytes: bigint, { userId, seq }: PostedActivity): void {
    const boughtAtMillis = this.context.now.epochMilliseconds;
    const n = (this.#purchases.at(-1)?.n ?? 0) + 1;
    this.newPurchases.push({ n, bytes, boughtAtMillis, addOnId, userId, seq });
  }

  /** Throws `card_status_conflict` while an eSIM's order may still fail and be refunded; any other card passes. */
  refuseWhileProfilePending(): void {
    requireThat(!isAwaitingProfile(this.fields));
  }

  /** True also where an action only rebuilt the list of plans: what is saved of them is compared one by one. */
  get isChanged(): boolean {
    const { fields } = this;
    return (
      this.history.length > 0 ||
      this.newPurchases.length > 0 ||
      this.subscriptions !== this.stored.subscriptions ||
      (Object.keys(fields) as (keyof ChangeableFields)[]).some(
        (field) => fields[field] !== this.#beforeAction[field],
      )
    );
  }

  /** The card as the evaluation after the change must see it. */
  toState(): CardState {
    const { fields } = this;
    const wasMoved =
      fields.status !== this.#beforeAction.status ||
      fields.suspendReason !== this.#beforeAction.suspendReason;
    // An action that left the status alone starts from the stored one: the evaluation then sees what time has changed, and
    // records it (lackCredit, expirePack).
    const { status, suspendReason } = wasMoved ? fields : this.stored;
    return {
      ...this.stored,
      ...fields,
      status,
      suspendReason,
      subscriptions: this.subscriptions,
      purchases: this.#purchases,
      addOnBoughtBytes: this.newPurchases.reduce(
        (sum, { bytes }) => sum + bytes,
        this.stored.addOnBoughtBytes,
      ),
    };
  }

  get #purchases(): readonly AddOnPurchase[] {
    const bought = this.newPurchases.map(({ n, bytes, boughtAtMillis }) => ({
      n,
      bytes,
      boughtAtMillis,
    }));
    return [...this.stored.purchases, ...bought];
  }
}

/** Throws `card_status_conflict` unless the condition holds. */
export function requireThat(condition: boolean): asserts condition {
  if (!condition) throw new Problem("card_status_conflict");
}
