import { Holdings } from "./holdings.ts";
import { days } from "./kinds.ts";
import { channels, type Placement } from "./placement.ts";
import { seededRandom } from "./random.ts";
import { Stock } from "./stock.ts";

export interface Size {
  readonly cards: number;
  readonly wallets: number;
  readonly cells: number;
  readonly seed: number;
}

/** The most cards that an operator can let an account hold. */
const cardLimit = 100_000;
/** How heavy the tail of cards a wallet is: of Pareto's law, which has no mean at 1. */
const tail = 1.2;
/** Accounts that never bind a card. */
const withoutCards = 0.15;
/** Of all cards, those that are wanted by customers who register in the year. */
const wanted = 0.9;
const esimShare = 0.4;
const daysBetweenVisits = 45;
const lostAYear = 0.01;
const deletedAYear = 0.05;
/** The operator changes one of so many plans on each of these days: their holders get an email, and it is carried out. */
const plans = 50;
const planChangeDays = new Set([90, 180, 270, 360]);
/** Records of use a card and day, by kinds of customers: how many of them are of this kind or one before it. */
const busy = [
  { upTo: 0.5, records: 0.25 },
  { upTo: 0.8, records: 1 },
  { upTo: 0.95, records: 3 },
  { upTo: 1, records: 10 },
] as const;

/** A year of a shop that begins with a tenth of its stock and no customer. What happens is the same for all placements. */
export class Year {
  readonly holdings: Holdings;
  files = 0;
  imported = 0;
  importedEsims = 0;
  registered = 0;
  /** Binds for which there was no card. */
  outOfStock = 0;
  readonly #size: Size;
  readonly #placements: readonly Placement[];
  readonly #stock = new Stock();
  readonly #random: () => number;
  readonly #wants: Uint32Array;
  /** Of each day its first visit, of each wallet the next one of the same day; one more than the wallet, 0 for none. */
  readonly #visits = new Uint32Array(days);
  readonly #nextVisit: Uint32Array;
  /** The fewest cards that a wallet with cards wants, as a figure of Pareto's law. */
  readonly #fewest: number;
  readonly #fileSize: number;
  #heldCards = 0;

  constructor(size: Size, placements: readonly Placement[]) {
    this.#size = size;
    this.#placements = placements;
    this.#random = seededRandom(size.seed);
    this.holdings = new Holdings(size, placements);
    this.#wants = new Uint32Array(size.wallets);
    this.#nextVisit = new Uint32Array(size.wallets);
    this.#fewest = fewestFor((wanted * size.cards) / size.wallets / (1 - withoutCards));
    this.#fileSize = Math.min(250_000, Math.ceil(size.cards / 400));
  }

  run(): void {
    for (let day = 0; day < days; day++) {
      for (const placement of this.#placements)
        if (placement.rules.growsOn === day) placement.cells += 1;
      this.#importUntil(day);
      this.#registerUntil(day);
      this.#visitAgain(day);
      this.#loseCards(day);
      if (planChangeDays.has(day)) this.#changePlan();
    }
    this.holdings.countToEnd(this.registered);
  }

  /** A tenth of the stock is there on the first day, the rest comes file by file in eleven months. */
  #importUntil(day: number): void {
    const { cards } = this.#size;
    const due = Math.min(cards, Math.ceil(cards * (0.1 + (0.9 * day) / 334)));
    while (this.imported < due) {
      const [from, to] = [this.imported, Math.min(cards, this.imported + this.#fileSize)];
      const channel = this.files % channels;
      const isEsim = this.#random() < esimShare;
      for (const placement of this.#placements) placement.addStock(from, to, channel, isEsim);
      this.#stock.add({ next: from, end: to }, channel, isEsim);
      this.imported = to;
      if (isEsim) this.importedEsims += to - from;
      this.files += 1;
    }
  }

  #registerUntil(day: number): void {
    const due = Math.floor((this.#size.wallets * (day + 1)) / days);
    while (this.registered < due) {
      const wallet = this.registered++;
      const kind = this.#random();
      const { records } = busy.find(({ upTo }) => kind < upTo)!;
      this.#wants[wallet] = this.#random() < withoutCards ? 0 : this.#drawWanted();
      this.#visit(wallet, day, records);
    }
  }

  #drawWanted(): number {
    const drawn = this.#fewest * (1 - this.#random()) ** (-1 / tail);
    return Math.max(1, Math.min(cardLimit, Math.round(drawn)));
  }

  #visitAgain(day: number): void {
    for (let next = this.#visits[day]!; next !== 0; ) {
      const wallet = next - 1;
      next = this.#nextVisit[wallet]!;
      this.#visit(wallet, day);
    }
  }

  /** A customer binds a quarter of the cards that they still want, of one channel; the others later. With records a card it is a new one. */
  #visit(wallet: number, day: number, recordsACard?: number): void {
    const wants = this.#wants[wallet]!;
    const some = Math.ceil(wants / 4);
    const channel = Math.floor(this.#random() * channels);
    const isEsim = this.#random() < esimShare;
    let box = isEsim || wants === 0 ? undefined : this.#stock.findBox(channel, this.#random());
    if (recordsACard !== undefined)
      this.holdings.open(wallet, day, recordsACard, box ? box.next : -1);
    if (wants === 0) return;
    this.holdings.countTo(wallet, day);
    for (let i = 0; i < some; i++) {
      if (box?.next === box?.end && !isEsim) box = this.#stock.findBox(channel, this.#random());
      const card = isEsim ? this.#stock.takeEsim(channel) : box && box.next++;
      if (card === undefined) this.outOfStock += 1;
      else this.#hold(wallet, card, isEsim ? channel : undefined);
    }
    this.#wants[wallet] = wants - some;
    const again = day + 1 + Math.floor(-Math.log(1 - this.#random()) * daysBetweenVisits);
    if (wants === some || again >= days) return;
    this.#nextVisit[wallet] = this.#visits[again]!;
    this.#visits[again] = wallet + 1;
  }

  #hold(wallet: number, card: number, esimOf: number | undefined): void {
    this.holdings.hold(wallet, card, esimOf);
    this.#heldCards += 1;
  }

  /** Some cards lose their SIM, which is swapped; some are given up. */
  #loseCards(day: number): void {
    const { holdings } = this;
    for (let left = this.#some((this.#heldCards * lostAYear) / days); left > 0; left--) {
      const card = this.#anyHeldCard();
      const box = this.#stock.findBox(Math.floor(this.#random() * channels), this.#random());
      if (card !== undefined && box) holdings.swap(holdings.holder[card]! - 1, box.next++);
    }
    for (let left = this.#some((this.#heldCards * deletedAYear) / days); left > 0; left--) {
      const card = this.#anyHeldCard();
      if (card === undefined) continue;
      const wallet = holdings.holder[card]! - 1;
      holdings.countTo(wallet, day);
      holdings.giveUp(wallet, card);
      this.#heldCards -= 1;
    }
  }

  /** A whole number that is so much on average. */
  #some(average: number): number {
    return Math.floor(average + this.#random());
  }

  #anyHeldCard(): number | undefined {
    const { holder, isGivenUp } = this.holdings;
    for (let tries = 0; tries < 1000; tries++) {
      const card = Math.floor(this.#random() * this.imported);
      if (holder[card] !== 0 && isGivenUp[card] === 0) return card;
    }
    return undefined;
  }

  /** The more cards a holder has, the likelier one of them is on the plan. */
  #changePlan(): void {
    const { holdings } = this;
    for (let wallet = 0; wallet < this.registered; wallet++) {
      const cards = holdings.held[wallet]!;
      if (cards > 0 && this.#random() < 1 - (1 - 1 / plans) ** cards)
        holdings.count("planChange", wallet, 2);
    }
  }
}

/** The fewest cards of Pareto's law, cut off at the limit, that gives so many on average; found by halving. */
function fewestFor(average: number): number {
  let [low, high] = [0, average];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    const mean = (middle * (tail - (middle / cardLimit) ** (tail - 1))) / (tail - 1);
    if (mean < average) low = middle;
    else high = middle;
  }
  return low;
}
