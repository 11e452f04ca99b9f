import { DayInput } from "@farsim/contract/values/days/moments.ts";

/** The day that an address names; undefined where it names none. */
export const dayInAddress = (text: string | undefined): string | undefined =>
  DayInput.safeParse(text).data;
