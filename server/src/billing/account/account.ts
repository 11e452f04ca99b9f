import type { Micros } from "@farsim/contract/values/money/amount.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { PostedActivity, Posting } from "../../ledger/activity.ts";
import { append, type Wallet } from "../../ledger/wallet.ts";
import type { Day } from "../../platform/calendar.ts";
import type { EvaluatedCard } from "../evaluation/evaluated-card.ts";
import { evaluateAccount } from "../evaluation/evaluate-account.ts";
import { type CardUse, withUse } from "../rating/add-use.ts";
import { availableOf } from "../rating/credit.ts";
import type { CardState } from "../card/card-state.ts";
import { OpenCard } from "../card/open-card.ts";
import type { ChangeContext } from "../card/change-context.ts";

/** A posting to the account's own wallet, today. */
export type OwnPosting = Omit<Posting, "userId" | "tradeDate">;

/** What an account has become: what its cards are now, and what was posted to its wallet, in order. */
export interface Outcome {
  readonly evaluated: readonly EvaluatedCard[];
  /** Those of the change itself, and then the fees of cycles (`DAILY_FEE`). */
  readonly posted: readonly PostedActivity[];
  readonly walletAfter: Wallet | null;
}

/**
 * A wallet with its cards, and further cards that it does not hold, such as one that is being bound: all that rules need, in
 * memory. Without a wallet it is the stock: cards that have no holder.
 */
export class Account {
  /** As it was locked. */
  readonly wallet: Wallet | null;
  readonly context: ChangeContext;
  readonly #open = new Map<bigint, OpenCard>();
  readonly #posted: PostedActivity[] = [];
  #states: readonly CardState[];
  /** With what was posted since. */
  #walletNow: Wallet | null;
  #evaluated: readonly EvaluatedCard[] | undefined;

  constructor(wallet: Wallet | null, states: readonly CardState[], context: ChangeContext) {
    this.wallet = wallet;
    this.#walletNow = wallet;
    this.#states = states;
    this.context = context;
  }

  get userId(): bigint {
    return this.#requireWallet().userId;
  }

  get today(): Day {
    return this.context.today;
  }

  /** Its own cards at this moment, before any change: fees taken, cards started and stopped. */
  get evaluated(): readonly EvaluatedCard[] {
    return (this.#evaluated ??= this.#evaluate(this.#states, this.wallet));
  }

  /** What the wallet holds, once the fees that were due before the change have been taken. */
  get balanceMicros(): Micros {
    const fees = this.evaluated.flatMap((card) => card.fees);
    return fees.reduce(
      (sum, { changeMicros }) => sum + changeMicros,
      this.#walletNow?.balanceMicros ?? 0n,
    );
  }

  /** The balance less the fees that are still possible today. */
  get availableMicros(): Micros {
    const { today, zone } = this.context;
    const cards = this.evaluated.map(({ input, ratedUse, status, suspendReason }) => ({
      ...input,
      cycles: ratedUse.cycles,
      status,
      suspendReason,
    }));
    return availableOf(this.balanceMicros, cards, today, zone);
  }

  /** How many cards it held before the change. */
  get heldCards(): number {
    return this.evaluated.filter(({ input }) => input.deletedAt === null).length;
  }

  /** The cards that were opened. */
  get openCards(): readonly OpenCard[] {
    return [...this.#open.values()];
  }

  /** Opens a card of the account, or one of the further cards. Throws `not_found` for any other. */
  card(cardId: bigint): OpenCard {
    const open = this.#open.get(cardId);
    if (open) return open;
    const evaluated =
      this.evaluated.find(({ input }) => input.id === cardId) ?? this.#evaluateOther(cardId);
    if (!evaluated) throw new Problem("not_found");
    const card = new OpenCard(evaluated, this.context);
    this.#open.set(cardId, card);
    return card;
  }

  /** Whether a card is among those that were locked: one that left the stock meanwhile is not. */
  knows(cardId: bigint): boolean {
    return (
      this.evaluated.some(({ input }) => input.id === cardId) ||
      this.#states.some(({ id }) => id === cardId)
    );
  }

  /** Opens a card that the account holds. Throws `not_found` for any other. */
  ownCard(cardId: bigint): OpenCard {
    const card = this.card(cardId);
    if (!this.#isOwn(card.stored) || card.stored.deletedAt !== null) throw new Problem("not_found");
    return card;
  }

  /** Forgets what was changed of a card; what was posted stays. */
  discard(cardId: bigint): void {
    this.#open.delete(cardId);
  }

  /** Changes the wallet: the activity gets its number and the balance after it at once. */
  post(posting: OwnPosting): PostedActivity {
    const wallet = this.#requireWallet();
    const { userId } = wallet;
    const { now, today } = this.context;
    const { wallet: after, posted } = append(
      wallet,
      [{ ...posting, userId, tradeDate: today }],
      now,
    );
    this.#walletNow = after;
    this.#posted.push(...posted);
    return posted[0]!;
  }

  /** Adds use that carriers have reported, by card. */
  addUse(usesOfCards: ReadonlyMap<bigint, readonly CardUse[]>): void {
    this.#states = this.#states.map((state) => {
      const uses = usesOfCards.get(state.id);
      return uses ? withUse(state, uses) : state;
    });
    this.#evaluated = undefined;
  }

  /**
   * Works out the consequences of the change: fees, cards started and stopped, network states. Changes nothing itself, so it
   * may be called again.
   */
  outcome(): Outcome {
    const states = this.#states.map((state) => this.#open.get(state.id)?.toState() ?? state);
    const wallet = this.#walletNow;
    const evaluated = this.#evaluate(states, wallet);
    const fees = evaluated.flatMap((card) => card.fees);
    if (!wallet) {
      if (fees.length > 0) throw new Error("a card without a holder owes a fee");
      return { evaluated, posted: [], walletAfter: null };
    }
    const { wallet: walletAfter, posted } = append(wallet, fees, this.context.now);
    return { evaluated, posted: [...this.#posted, ...posted], walletAfter };
  }

  #evaluate(states: readonly CardState[], wallet: Wallet | null): EvaluatedCard[] {
    const own = states.filter((state) => this.#isOwn(state));
    return evaluateAccount(wallet?.balanceMicros ?? null, own, this.context);
  }

  #evaluateOther(cardId: bigint): EvaluatedCard | undefined {
    const state = this.#states.find(({ id }) => id === cardId);
    return state && evaluateAccount(null, [state], this.context)[0];
  }

  #isOwn({ holderId }: CardState): boolean {
    return holderId === (this.wallet?.userId ?? null);
  }

  #requireWallet(): Wallet {
    if (!this.#walletNow) throw new Error("stock has no wallet");
    return this.#walletNow;
  }
}
