import { Counts } from "./counts.ts";
import { days } from "./kinds.ts";
import type { Placement } from "./placement.ts";

/** Wallets with more cards keep the cells of those that they gave up: that one of them was the last in its cell is unlikely. */
const lookThrough = 64;

interface Numbers {
  readonly cards: number;
  readonly wallets: number;
}

/** Who holds which cards, the same by all placements, and what is counted of that. */
export class Holdings {
  readonly counts: Counts;
  /** One more than the wallet; 0 while a card is in stock. */
  readonly holder: Uint32Array;
  readonly held: Uint32Array;
  readonly isGivenUp: Uint8Array;
  readonly #recordsACard: Float32Array;
  readonly #placements: readonly Placement[];
  /** Of each wallet its last card, of each card the one before it of the same wallet; one more than the number, 0 for none. */
  readonly #lastCard: Uint32Array;
  readonly #cardBefore: Uint32Array;
  readonly #countedTo: Uint16Array;

  constructor({ cards, wallets }: Numbers, placements: readonly Placement[]) {
    this.counts = new Counts(placements.length);
    this.#placements = placements;
    this.holder = new Uint32Array(cards);
    this.isGivenUp = new Uint8Array(cards);
    this.#cardBefore = new Uint32Array(cards);
    this.held = new Uint32Array(wallets);
    this.#recordsACard = new Float32Array(wallets);
    this.#lastCard = new Uint32Array(wallets);
    this.#countedTo = new Uint16Array(wallets);
  }

  /** A customer registers, whose cards will be used so much a day. */
  open(wallet: number, day: number, recordsACard: number, firstCard: number): void {
    this.#countedTo[wallet] = day;
    this.#recordsACard[wallet] = recordsACard;
    for (const placement of this.#placements) placement.placeWallet(wallet, firstCard);
  }

  /** A wallet binds a printed card, or buys an eSIM of a channel. */
  hold(wallet: number, card: number, esimOf?: number): void {
    const kind = esimOf === undefined ? "bind" : "esim";
    this.counts.add(kind);
    for (let i = 0; i < this.#placements.length; i++) {
      const placement = this.#placements[i]!;
      const leaves =
        esimOf === undefined
          ? placement.bind(wallet, card)
          : placement.takeEsim(wallet, card, esimOf);
      if (leaves) this.counts.addLeaving(kind, i);
    }
    this.holder[card] = wallet + 1;
    this.held[wallet]! += 1;
    this.#cardBefore[card] = this.#lastCard[wallet]!;
    this.#lastCard[wallet] = card + 1;
  }

  /** Counts a transaction of a wallet that needs nothing but the wallet and its cards. */
  count(kind: "deletion" | "planChange", wallet: number, times = 1): void {
    this.counts.add(kind, times);
    for (let i = 0; i < this.#placements.length; i++)
      if (this.#placements[i]!.isSplit(wallet)) this.counts.addLeaving(kind, i, times);
  }

  swap(wallet: number, spare: number): void {
    this.counts.add("swap");
    this.isGivenUp[spare] = 1;
    for (let i = 0; i < this.#placements.length; i++)
      if (this.#placements[i]!.swap(wallet, spare)) this.counts.addLeaving("swap", i);
  }

  giveUp(wallet: number, card: number): void {
    this.count("deletion", wallet);
    this.isGivenUp[card] = 1;
    this.held[wallet]! -= 1;
    if (this.held[wallet]! > lookThrough) return;
    for (const placement of this.#placements)
      placement.setCellsOfCards(wallet, this.#cellsOf(wallet, placement));
  }

  #cellsOf(wallet: number, placement: Placement): number {
    let cells = 0;
    for (let next = this.#lastCard[wallet]!; next !== 0; next = this.#cardBefore[next - 1]!)
      if (this.isGivenUp[next - 1] === 0) cells |= 1 << placement.cellOfCard(next - 1);
    return cells;
  }

  recordsADay(wallet: number): number {
    return this.held[wallet]! * this.#recordsACard[wallet]!;
  }

  /** Counts the days since something last changed for a wallet. */
  countTo(wallet: number, day: number): void {
    const passed = day - this.#countedTo[wallet]!;
    if (passed === 0) return;
    this.#countedTo[wallet] = day;
    const [cards, records] = [this.held[wallet]!, this.recordsADay(wallet)];
    this.counts.addDays(passed, cards, records);
    for (let i = 0; i < this.#placements.length; i++)
      if (this.#placements[i]!.isSplit(wallet)) this.counts.addSplitDays(i, passed, cards, records);
  }

  /** Held cards that do not lie in the cell of their wallet, counted one by one. */
  countElsewhere(placement: Placement): number {
    let elsewhere = 0;
    for (let card = 0; card < this.holder.length; card++) {
      const holder = this.holder[card]!;
      if (holder === 0 || this.isGivenUp[card] === 1) continue;
      if (placement.cellOfCard(card) !== placement.cellOfWallet(holder - 1)) elsewhere += 1;
    }
    return elsewhere;
  }

  countToEnd(wallets: number): void {
    for (let wallet = 0; wallet < wallets; wallet++) this.countTo(wallet, days);
  }
}
