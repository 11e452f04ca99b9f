import { Temporal } from "temporal-polyfill";
import {
  addDays,
  countOf,
  activeSubscription,
  cycleOn,
  cyclesOf,
  type Day,
  isSame,
  type Mistake,
  type ModelCard,
  type ModelPlan,
  named,
  newCard,
  sumOf,
} from "./model-card.ts";
import {
  convertPack,
  endWith,
  type ModelMoment,
  resetPack,
  revertPack,
  setPack,
} from "./model-pack.ts";

export interface ModelRecord {
  readonly id: string;
  /** Undefined: a card that does not exist. */
  readonly card: number | undefined;
  readonly usedAt: number;
  readonly bytes: number;
}

interface Options {
  readonly now: number;
  readonly zone: string;
  readonly cards: number;
  readonly users: number;
  readonly cardLimit: number;
  readonly mistake?: Mistake | undefined;
}

const minute = 60_000;
const dayMillis = 86_400_000;

/** A whole shop as the rules have it: what each call comes to, and what everyone would see. */
export class ShopModel {
  now: number;
  readonly cards: ModelCard[];
  /** Each user's recharges, with what was paid out, put back and adjusted. */
  readonly users: number[][];
  readonly #payouts = new Map<number, number>();
  /** What each user was credited for packs. */
  readonly credits: number[][] = [];
  readonly #options: Options;
  /** Every record taken, by its id. */
  readonly #taken = new Map<string, string>();

  constructor(options: Options) {
    this.now = options.now;
    this.#options = options;
    this.users = Array.from({ length: options.users }, () => []);
    this.cards = Array.from({ length: options.cards }, (_, index) => newCard(index));
  }

  get #mistake(): Mistake | undefined {
    return this.#options.mistake;
  }

  dayOf(millis: number): Day {
    const moment = Temporal.Instant.fromEpochMilliseconds(millis);
    return moment.toZonedDateTimeISO(this.#options.zone).toPlainDate().toString();
  }

  get today(): Day {
    return this.dayOf(this.now);
  }

  get moment(): ModelMoment {
    return { now: this.now, today: this.today, zone: this.#options.zone };
  }

  /** The cards that a user sees. */
  cardsOf(user: number): ModelCard[] {
    return this.paidBy(user).filter(({ gone }) => !gone);
  }

  /** The cards that cost a user, those they gave up too: late use is charged, even of a deleted card. */
  paidBy(user: number): ModelCard[] {
    return this.cards.filter(({ holder }) => holder === user);
  }

  feesOf(user: number): number[] {
    const forgiven = this.#mistake === "a deleted card that costs nothing any more";
    return this.paidBy(user)
      .filter(({ gone }) => !(gone && forgiven))
      .flatMap((card) => cyclesOf(card, this.#mistake).map(({ plan }) => plan.price));
  }

  addOnsOf(user: number): number[] {
    return this.paidBy(user).flatMap(({ purchases }) => purchases.map(({ price }) => price));
  }

  balanceOf(user: number): number {
    const came = sumOf(this.users[user]!) + sumOf(this.credits[user] ?? []);
    return came - sumOf(this.feesOf(user)) - sumOf(this.addOnsOf(user));
  }

  /** The fee that the first use today would take. */
  #nextFee(card: ModelCard): number {
    const cover = activeSubscription(card, this.today);
    if (!cover || cover.payer === null) return 0;
    const { plan } = cover;
    return cycleOn(cyclesOf(card, this.#mistake), plan, this.today) ? 0 : plan.price;
  }

  statusOf(card: ModelCard): "NOT_ACTIVE" | "USING" | "SUSPEND" | "PAUSED" {
    if (card.will === "none") return "NOT_ACTIVE";
    if (card.will === "rest") return "PAUSED";
    return this.stopOf(card) ? "SUSPEND" : "USING";
  }

  /** What keeps a card from running that is wanted to run. */
  stopOf(card: ModelCard): "administrator" | "packExpired" | "credit" | undefined {
    if (card.stoppedByStaff) return "administrator";
    if (card.pack && card.pack.expiresAt <= this.now) return "packExpired";
    if (card.holder === undefined) return undefined;
    if (this.#mistake === "a card that runs no matter what the wallet holds") return undefined;
    return this.#isCarried(card, card.holder) ? undefined : "credit";
  }

  /** Why a card is off, as far as its holder did not want it so: a paused one may be stopped beside that. */
  reasonShown(card: ModelCard): string | undefined {
    const status = this.statusOf(card);
    if (status === "PAUSED") return card.stoppedByStaff ? "administrator" : undefined;
    return status === "SUSPEND" ? this.stopOf(card) : undefined;
  }

  /** Whether the wallet carries the card: its fee fits into what is left, the cheapest first. */
  #isCarried(card: ModelCard, holder: number): boolean {
    let left = this.balanceOf(holder);
    if (left < 0) return false;
    const queue = this.cardsOf(holder)
      .filter(({ will, stoppedByStaff }) => will === "run" && !stoppedByStaff)
      .map((other) => ({ other, fee: this.#nextFee(other) }))
      .toSorted((a, b) => a.fee - b.fee || a.other.index - b.other.index);
    for (const { other, fee } of queue) {
      left -= fee;
      if (left < 0) return false;
      if (other === card) return true;
    }
    throw new Error("a card that wants to run is not among its holder's");
  }

  availableOf(user: number): number {
    const possible = this.paidBy(user).filter(
      (card) => card.stoppedOn === this.today || (!card.gone && this.statusOf(card) === "USING"),
    );
    return this.balanceOf(user) - sumOf(possible.map((card) => this.#nextFee(card)));
  }

  #pendingOf(card: ModelCard) {
    return card.subscriptions.find(({ from }) => from > this.today);
  }

  /** What the network should do, and what a holder sees of their card. */
  figuresOf(card: ModelCard) {
    const { today } = this;
    const status = this.statusOf(card);
    // The plan of a pack that was reverted today stays for late use of today alone: the card is ordinary stock.
    const cover = status === "NOT_ACTIVE" ? undefined : activeSubscription(card, today);
    const plan = cover?.plan;
    const pending = this.#pendingOf(card)?.plan;
    const { cycles, windowOn, addOnLeft } = countOf(card, this.#mistake);
    // A pack's days need no cycle: each is its own.
    const packDay = cover?.payer === null ? { from: today, to: addDays(today, 1) } : undefined;
    const cycle = packDay ?? (plan && cycleOn(cycles, plan, today));
    const { used, over } = plan ? windowOn(plan, today) : { used: 0, over: 0 };
    const isPast = plan && plan.limit !== null && addOnLeft === 0 && used >= plan.limit;
    return {
      status,
      plan: status === "PAUSED" || !plan ? undefined : named(plan),
      pending: pending && named(pending),
      addOnLeft,
      usedToday: sumOf(card.uses.filter(({ day }) => day === today).map(({ bytes }) => bytes)),
      restriction:
        status === "USING" && isPast && plan.rule !== "NONE"
          ? { rule: plan.rule, kbps: plan.kbps }
          : undefined,
      cycle: cycle && { from: cycle.from, to: cycle.to, used: used + over, over },
    };
  }

  bind(user: number, index: number, rightProof: boolean): string {
    const card = this.cards[index]!;
    if (!rightProof) return "verify_code_incorrect";
    if (card.holder !== undefined) return "sim_occupied";
    if (this.cardsOf(user).length >= this.#options.cardLimit) return "sim_over_limit";
    if (card.pack) {
      const credit = convertPack(card, user, this.moment);
      if (credit > 0) this.giveBack(user, credit);
    }
    card.holder = user;
    return "ok";
  }

  #holds = (user: number, { holder, gone }: ModelCard): boolean => holder === user && !gone;

  /** An order undoes the stop of today, starts today, or follows the plan that covers today. */
  order(user: number, index: number, plan: ModelPlan, shownVersion: number | undefined): string {
    if (shownVersion !== undefined && shownVersion !== plan.version) return "price_changed";
    const card = this.cards[index]!;
    if (!this.#holds(user, card)) return "not_found";
    const { today } = this;
    const current = activeSubscription(card, today);
    const pending = this.#pendingOf(card);
    const isCurrent = current?.payer === user && isSame(current.plan, plan);
    if (!current) {
      if (this.availableOf(user) < plan.price) return "insufficient_credit";
      card.subscriptions.push({ from: today, to: null, plan, payer: user });
    } else if (isCurrent && card.will === "rest") {
      current.to = null;
    } else {
      if (isCurrent) return "pkg_duplicated";
      if (pending && isSame(pending.plan, plan)) return "pkg_duplicated";
      if (this.balanceOf(user) < plan.price) return "insufficient_credit";
      if (pending) card.subscriptions.splice(card.subscriptions.indexOf(pending), 1);
      const tomorrow = addDays(today, 1);
      current.to = tomorrow;
      card.subscriptions.push({ from: tomorrow, to: null, plan, payer: user });
    }
    card.will = "run";
    return "ok";
  }

  cancelPending(user: number, index: number): string {
    const card = this.cards[index]!;
    if (!this.#holds(user, card)) return "not_found";
    const pending = this.#pendingOf(card);
    const current = activeSubscription(card, this.today);
    // A pack's last day must not go on.
    if (!pending || current?.payer !== user) return "card_status_conflict";
    card.subscriptions.splice(card.subscriptions.indexOf(pending), 1);
    current.to = null;
    return "ok";
  }

  /** The operator's: it takes the place of the plan without an end, paid by the same one. */
  changePlan(index: number, plan: ModelPlan, inDays: number): string {
    const card = this.cards[index]!;
    if (card.gone) return "not_found";
    const from = addDays(this.today, inDays);
    const lasting = card.subscriptions.find(({ to }) => to === null);
    if (!lasting || lasting.from > this.today || lasting.from >= from)
      return "card_status_conflict";
    // Today is paid already.
    if (from === this.today && cycleOn(cyclesOf(card), lasting.plan, from))
      return "card_status_conflict";
    lasting.to = from;
    card.subscriptions.push({ from, to: null, plan, payer: lasting.payer });
    return "ok";
  }

  /** The holder pauses the card. */
  stop(user: number, index: number): string {
    const card = this.cards[index]!;
    if (!this.#holds(user, card)) return "not_found";
    if (card.will !== "run") return "card_status_conflict";
    if (this.statusOf(card) === "USING") card.stoppedOn = this.today;
    endWith(card, this.today);
    if (this.#mistake === "a stop from now") activeSubscription(card, this.today)!.to = this.today;
    card.will = "rest";
    return "ok";
  }

  /** The holder gives the card up for good. */
  remove(user: number, index: number): string {
    const card = this.cards[index]!;
    if (!this.#holds(user, card)) return "not_found";
    if (this.statusOf(card) === "USING") card.stoppedOn = this.today;
    endWith(card, this.today);
    card.gone = true;
    return "ok";
  }

  stopService(index: number): string {
    const card = this.cards[index]!;
    if (card.gone) return "not_found";
    const status = this.statusOf(card);
    if (card.stoppedByStaff || status === "NOT_ACTIVE") return "card_status_conflict";
    if (status === "USING") card.stoppedOn = this.today;
    card.stoppedByStaff = true;
    return "ok";
  }

  resumeService(index: number): string {
    const card = this.cards[index]!;
    if (card.gone) return "not_found";
    if (!card.stoppedByStaff) return "card_status_conflict";
    card.stoppedByStaff = false;
    return "ok";
  }

  setPack = (index: number, plan: ModelPlan, days: number): string =>
    setPack(this.cards[index]!, plan, days, this.moment);
  resetPack = (index: number, expiresAt: number | undefined): string =>
    resetPack(this.cards[index]!, expiresAt, this.moment);
  revertPack = (index: number): string => revertPack(this.cards[index]!, this.moment);

  buyAddOn(user: number, index: number, pack: { price: number; bytes: number }): string {
    const card = this.cards[index]!;
    if (!this.#holds(user, card)) return "not_found";
    const status = this.statusOf(card);
    if (status === "NOT_ACTIVE") return "basic_service_required";
    if (status !== "USING") return "package_not_active";
    if (this.availableOf(user) < pack.price) return "insufficient_credit";
    card.purchases.push({ at: this.now, ...pack });
    return "ok";
  }

  recharge(user: number, amount: number): void {
    this.users[user]!.push(amount);
  }

  /** What StarterPacks left, and what is given back of fees. */
  giveBack(user: number, amount: number): void {
    (this.credits[user] ??= []).push(amount);
  }

  /** Staff add to a balance, or take from it what is there. */
  adjust(user: number, amount: number): string {
    if (amount < 0 && this.balanceOf(user) + amount < 0) return "negative_balance_unconfirmed";
    this.recharge(user, amount);
    return "ok";
  }

  /** A payout is taken out of the balance at once, and leaves what the cards may still need. */
  askPayout(user: number, amount: number): string {
    if (this.#payouts.has(user)) return "payout_open";
    if (amount > this.availableOf(user)) return "validation_failed";
    this.recharge(user, -amount);
    this.#payouts.set(user, amount);
    return "ok";
  }

  /** What waits to be paid to someone is paid, or is in the balance again. */
  endPayout(user: number, isPaid: boolean): void {
    if (!isPaid) this.recharge(user, this.#payouts.get(user)!);
    this.#payouts.delete(user);
  }

  /** Each record for itself. */
  report(records: readonly ModelRecord[]) {
    const outcomes = records.map((record) => ({ id: record.id, error: this.#take(record) }));
    return {
      accepted: outcomes.filter(({ error }) => error === "accepted").length,
      duplicates: outcomes.filter(({ error }) => error === "duplicate").length,
      rejected: outcomes.filter(({ error }) => error !== "accepted" && error !== "duplicate"),
    };
  }

  #take(record: ModelRecord): string {
    const { id, card: index, usedAt, bytes } = record;
    if (index === undefined) return "unknown_card";
    const content = JSON.stringify(record);
    if (this.#taken.get(id) === content) return "duplicate";
    if (usedAt > this.now + 5 * minute) return "too_far_ahead";
    if (usedAt < this.now - 90 * dayMillis) return "too_old";
    if (this.#taken.has(id)) return "id_reused";
    this.#taken.set(id, content);
    const at = Math.min(usedAt, this.now);
    const card = this.cards[index]!;
    const day = this.dayOf(at);
    card.uses.push({ at, day, bytes, ratedOnArrival: activeSubscription(card, day) !== undefined });
    return "accepted";
  }
}
