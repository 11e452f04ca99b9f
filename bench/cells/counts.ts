import { bases, type KindKey, kindKeys, kinds } from "./kinds.ts";

/** How many transactions of each kind there were, and by each placement how many of them left the cell of their wallet. */
export class Counts {
  readonly #placements: number;
  readonly #all = new Float64Array(kindKeys.length);
  readonly #leaving: Float64Array;
  /** Days of wallets and cards, by basis: all, and by each placement those in which the wallet's cards lay in other cells too. */
  readonly #units = new Float64Array(bases.length);
  readonly #splitUnits: Float64Array;

  constructor(placements: number) {
    this.#placements = placements;
    this.#leaving = new Float64Array(kindKeys.length * placements);
    this.#splitUnits = new Float64Array(bases.length * placements);
  }

  add(kind: KindKey, times = 1): void {
    this.#all[kindKeys.indexOf(kind)]! += times;
  }

  addLeaving(kind: KindKey, placement: number, times = 1): void {
    this.#leaving[kindKeys.indexOf(kind) * this.#placements + placement]! += times;
  }

  /** Days in which nothing changed for a wallet with so many cards that make so many records a day. */
  addDays(passed: number, cards: number, recordsADay: number): void {
    addUnits(this.#units, 0, passed, cards, recordsADay);
  }

  addSplitDays(placement: number, passed: number, cards: number, recordsADay: number): void {
    addUnits(this.#splitUnits, placement * bases.length, passed, cards, recordsADay);
  }

  of(kind: KindKey): number {
    const { per } = kinds[kind] as { per?: readonly [number, (typeof bases)[number]] };
    const at = kindKeys.indexOf(kind);
    return per ? Math.round(per[0] * this.#units[bases.indexOf(per[1])]!) : this.#all[at]!;
  }

  leaving(kind: KindKey, placement: number): number {
    const { per } = kinds[kind] as { per?: readonly [number, (typeof bases)[number]] };
    if (!per) return this.#leaving[kindKeys.indexOf(kind) * this.#placements + placement]!;
    const [rate, basis] = per;
    return Math.round(rate * this.#splitUnits[placement * bases.length + bases.indexOf(basis)]!);
  }
}

/** In the order of `bases`. */
function addUnits(
  units: Float64Array,
  from: number,
  passed: number,
  cards: number,
  recordsADay: number,
): void {
  units[from]! += passed;
  if (cards === 0) return;
  units[from + 1]! += passed;
  units[from + 2]! += passed * cards;
  units[from + 3]! += passed * recordsADay;
}
