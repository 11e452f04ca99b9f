import { spread } from "./random.ts";

export interface Rules {
  readonly name: string;
  /** A card goes to the cell of its wallet when it is bound, and files of stock are cut over all cells; else cards stay where their file came in. */
  readonly moves: boolean;
  /** How the cell of a new wallet is chosen; `card`: that of the card it begins with, where that is printed on plastic. */
  readonly chooses: "hash" | "least" | "card";
  /** The day from which there is one cell more. */
  readonly growsOn?: number;
}

/** Where everything lies by every placement; what belongs to one card or wallet stands together, so that all placements read it at once. */
export class Places {
  readonly width: number;
  readonly cellOfCard: Uint8Array;
  readonly cellOfWallet: Uint8Array;
  /** A bit for each cell in which the wallet holds a card. */
  readonly cellsOfCards: Uint32Array;

  constructor(placements: number, cards: number, wallets: number) {
    this.width = placements;
    this.cellOfCard = new Uint8Array(cards * placements);
    this.cellOfWallet = new Uint8Array(wallets * placements);
    this.cellsOfCards = new Uint32Array(wallets * placements);
  }
}

export const channels = 12;
/** One bit a cell, and one cell may be added. */
export const mostCells = 31;

/** One way to place cards and wallets in cells. */
export class Placement {
  readonly rules: Rules;
  readonly cardsIn: Float64Array;
  readonly walletsIn: Float64Array;
  readonly newWalletsIn: Float64Array;
  /** eSIMs in stock, by channel and cell. Which of them is taken makes no difference. */
  readonly #esimsIn: Float64Array;
  readonly #places: Places;
  readonly #place: number;
  cells: number;
  movedAtBinding = 0;
  movedEsims = 0;
  movedSpares = 0;

  constructor(rules: Rules, cells: number, places: Places, place: number) {
    this.rules = rules;
    this.cells = cells;
    this.#places = places;
    this.#place = place;
    this.cardsIn = new Float64Array(cells + 1);
    this.walletsIn = new Float64Array(cells + 1);
    this.newWalletsIn = new Float64Array(cells + 1);
    this.#esimsIn = new Float64Array(channels * (cells + 1));
  }

  /** How many cards were handed to another cell. */
  get moved(): number {
    return this.movedAtBinding + this.movedEsims + this.movedSpares;
  }

  /** A file of cards comes in: cut over all cells, or whole into the one with the fewest cards. */
  addStock(from: number, to: number, channel: number, isEsim: boolean): void {
    const parts = this.rules.moves ? this.cells : 1;
    // Another cell is the first each time, so that what is left over goes round.
    const first = this.rules.moves ? from % this.cells : leastOf(this.cardsIn, this.cells);
    for (let part = 0; part < parts; part++) {
      const cell = (first + part) % this.cells;
      const begin = from + Math.floor(((to - from) * part) / parts);
      const end = from + Math.floor(((to - from) * (part + 1)) / parts);
      for (let card = begin; card < end; card++) this.#setCard(card, cell);
      this.cardsIn[cell]! += end - begin;
      if (isEsim) this.#esimsIn[channel * this.cardsIn.length + cell]! += end - begin;
    }
  }

  placeWallet(wallet: number, firstCard: number): void {
    const cell = this.#cellFor(wallet, firstCard);
    this.#places.cellOfWallet[wallet * this.#places.width + this.#place] = cell;
    this.walletsIn[cell]! += 1;
    if (this.rules.growsOn !== undefined && this.cells === this.walletsIn.length)
      this.newWalletsIn[cell]! += 1;
  }

  #cellFor(wallet: number, firstCard: number): number {
    const { chooses } = this.rules;
    if (chooses === "hash") return spread(wallet) % this.cells;
    if (chooses === "card" && firstCard >= 0) return this.cellOfCard(firstCard);
    return this.#leastFilled();
  }

  /** The cell with the least of all cards and of all wallets together: a wallet's cards come after it, so a new cell would get too many by cards alone. */
  #leastFilled(): number {
    const cards = this.cardsIn.reduce((sum, some) => sum + some, 0);
    const wallets = this.walletsIn.reduce((sum, some) => sum + some, 1);
    let [least, leastFill] = [0, Number.POSITIVE_INFINITY];
    for (let cell = 0; cell < this.cells; cell++) {
      const fill = this.cardsIn[cell]! / cards + this.walletsIn[cell]! / wallets;
      if (fill < leastFill) [least, leastFill] = [cell, fill];
    }
    return least;
  }

  /** Whether a transaction that locks the wallet and all its cards leaves the wallet's cell. */
  isSplit(wallet: number): boolean {
    const at = wallet * this.#places.width + this.#place;
    return (this.#places.cellsOfCards[at]! & ~(1 << this.#places.cellOfWallet[at]!)) !== 0;
  }

  cellOfCard(card: number): number {
    return this.#places.cellOfCard[card * this.#places.width + this.#place]!;
  }

  cellOfWallet(wallet: number): number {
    return this.#places.cellOfWallet[wallet * this.#places.width + this.#place]!;
  }

  /** A printed card is bound. True where the bind itself leaves the wallet's cell. */
  bind(wallet: number, card: number): boolean {
    if (this.#bringHome(wallet, card)) this.movedAtBinding += 1;
    const leaves = this.cellOfCard(card) !== this.cellOfWallet(wallet) || this.isSplit(wallet);
    this.#addToWallet(wallet, card);
    return leaves;
  }

  /** An eSIM of a channel is taken: one of the wallet's own cell where there is one, else of the cell that has most of them. */
  takeEsim(wallet: number, card: number, channel: number): boolean {
    const own = this.cellOfWallet(wallet);
    const width = this.cardsIn.length;
    const from = this.#esimsIn[channel * width + own]! > 0 ? own : this.#mostEsims(channel);
    this.#esimsIn[channel * width + from]! -= 1;
    this.#setCard(card, from);
    if (this.#bringHome(wallet, card)) this.movedEsims += 1;
    const leaves = this.cellOfCard(card) !== own || this.isSplit(wallet);
    this.#addToWallet(wallet, card);
    return leaves;
  }

  /** A card of the wallet goes on under the SIM of a card in stock, which keeps the old one. */
  swap(wallet: number, spare: number): boolean {
    if (this.#bringHome(wallet, spare)) this.movedSpares += 1;
    return this.cellOfCard(spare) !== this.cellOfWallet(wallet) || this.isSplit(wallet);
  }

  /** Of a wallet that gave up a card: the cells of those that it has left. */
  setCellsOfCards(wallet: number, cells: number): void {
    this.#places.cellsOfCards[wallet * this.#places.width + this.#place] = cells;
  }

  /** Where cards move: to the wallet's cell, before it is bound. Returns whether it had to. */
  #bringHome(wallet: number, card: number): boolean {
    const [from, to] = [this.cellOfCard(card), this.cellOfWallet(wallet)];
    if (!this.rules.moves || from === to) return false;
    this.#setCard(card, to);
    this.cardsIn[from]! -= 1;
    this.cardsIn[to]! += 1;
    return true;
  }

  #mostEsims(channel: number): number {
    const from = channel * this.cardsIn.length;
    let most = 0;
    for (let cell = 1; cell < this.cells; cell++)
      if (this.#esimsIn[from + cell]! > this.#esimsIn[from + most]!) most = cell;
    return most;
  }

  #setCard(card: number, cell: number): void {
    this.#places.cellOfCard[card * this.#places.width + this.#place] = cell;
  }

  #addToWallet(wallet: number, card: number): void {
    this.#places.cellsOfCards[wallet * this.#places.width + this.#place]! |=
      1 << this.cellOfCard(card);
  }
}

function leastOf(figures: Float64Array, cells: number): number {
  let least = 0;
  for (let cell = 1; cell < cells; cell++) if (figures[cell]! < figures[least]!) least = cell;
  return least;
}
