import { z } from "zod";
import { DayText, InstantText } from "./values/days/moments.ts";
import { Megabytes } from "./values/sims/traffic.ts";

/** The paid cycle that is open; for a daily limit the figures are today's, without a limit those of the whole cycle. */
export const CardCycle = z.object({
  startsOn: DayText,
  /** The first day that it does not cover any more. */
  endsOn: DayText,
  usedMb: Megabytes,
  allowanceMb: Megabytes.nullable(),
  overMb: Megabytes,
  /** When the last day that it covers ends. */
  endsAt: InstantText,
  /** When the allowance begins anew; null without one, and where no plan covers that moment: the card expires before, or its holder stopped billing. */
  resetsAt: InstantText.nullable(),
});
