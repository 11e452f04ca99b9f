import type { OfferedPlan } from "@farsim/contract/plans.ts";
import { cyclesOf, mostDays } from "@farsim/contract/values/money/purchase-amount.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type RefObject, useRef, useState } from "react";
import { replaceUrl } from "../ui/actions/replace-url.ts";

type CycleOf = Pick<OfferedPlan, "cycleDays">;

/** What someone typed as a number of days; null where it is none. */
export function typedDays(text: string): number | null {
  const days = /^[0-9]{1,3}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= mostDays ? days : null;
}

/** Of how many cycles the first fees are paid for, as the address says it; without it the first one alone. */
export function useCycles({ cycleDays }: CycleOf): number {
  const { days } = useSearch({ from: "/shop/checkout" });
  return cyclesOf(typedDays(days ?? "") ?? 1, cycleDays);
}

/** Trips as they are often made; a plan with longer cycles is paid for in these. */
const cyclesAtOnce = [1, 2, 3, 6, 12];
const daysAtOnce = [1, 3, 7, 14, 30];

/** The numbers of days that stand there to choose from. */
export const offeredDays = (cycleDays: number, most: number): number[] =>
  (cycleDays === 1 ? daysAtOnce : cyclesAtOnce)
    .filter((cycles) => cycles <= most)
    .map((cycles) => cycles * cycleDays);

/** What the field is given. */
export interface DaysField {
  readonly cycles: number;
  /** What stands in the field: as it was typed, though it may be no number of days. */
  readonly text: string;
  readonly isWrong: boolean;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly choose: (days: string) => void;
}

interface Days {
  readonly field: DaysField;
  /** Asks for another number where the one that was typed is none. */
  readonly mayBuy: () => boolean;
}

/** How many days are paid for: chosen, or typed. What is no number of days changes nothing, and must be mended before anything is bought. */
export function useDays({ cycleDays }: CycleOf, most: number): Days {
  const navigate = useNavigate({ from: "/checkout" });
  const cycles = useCycles({ cycleDays });
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isFit = (text: string) => cyclesOf(typedDays(text) ?? Infinity, cycleDays) <= most;
  const isWrong = typed !== undefined && !isFit(typed);
  const choose = (chosen: string) => {
    setTyped(chosen);
    if (!isFit(chosen)) return;
    const days = Number(chosen) <= cycleDays ? undefined : chosen;
    void navigate({ search: (before) => ({ ...before, days }), ...replaceUrl });
  };
  return {
    field: { cycles, text: typed ?? String(cycles * cycleDays), isWrong, input, choose },
    mayBuy: () => {
      if (isWrong) input.current?.focus();
      return !isWrong;
    },
  };
}
