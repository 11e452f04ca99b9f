import type { TrafficDetail } from "@farsim/contract/traffic-detail.ts";
import { dataAmount } from "@farsim/contract/values/sims/data-amount.ts";

/** More bars than this are no longer told apart in a hand: from there on seven days are one bar. */
const mostBars = 92;
const week = 7;

export interface DaysUsed {
  readonly from: string;
  readonly to: string;
  readonly usedMb: number;
}

/** The days as they are drawn: each by itself, or in weeks from the first day on where there are many. */
export function groupDays(days: TrafficDetail["days"]): DaysUsed[] {
  const size = days.length > mostBars ? week : 1;
  return Array.from({ length: Math.ceil(days.length / size) }, (_, i) => {
    const group = days.slice(i * size, (i + 1) * size);
    const usedMb = group.reduce((sum, day) => sum + day.usedMb, 0);
    return {
      from: group[0]?.date ?? "",
      to: group.at(-1)?.date ?? "",
      // Two decimals, as each day has.
      usedMb: Math.round(usedMb * 100) / 100,
    };
  });
}

/** Whether the axis beside the bars is of GB: from where the highest of them is said in GB. */
export function areInGigabytes(groups: readonly DaysUsed[]): boolean {
  return groups.some(({ usedMb }) => dataAmount(usedMb).unit === "GB");
}
