import type { Micros } from "@farsim/contract/values/money/amount.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";

/** What packs may credit that are made now: what was counted, and so what was allowed or approved. */
export class PackBudget {
  readonly #most: Micros | null;
  #created = 0n;

  /** Null: without an end. */
  constructor(most: Micros | null) {
    this.#most = most;
  }

  get created(): Micros {
    return this.#created;
  }

  /** Throws `pack_value_changed` where a card would go beyond it: it was worth less when the packs were counted. */
  spend(credit: Micros): void {
    if (this.#most !== null && this.#created + credit > this.#most)
      throw new Problem("pack_value_changed");
    this.#created += credit;
  }
}
