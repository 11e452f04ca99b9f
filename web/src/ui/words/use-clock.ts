import { dayPlus } from "../../platform/clock.ts";
import { startOfDay } from "../../platform/zone-time.ts";
import { dayEdgeText, dayOfText, soonText, timeText } from "../formats/clock-times.ts";
import { useFormat, useTerms } from "./terms.ts";

/** Times of the day, and where billing days begin and end, on the clock that `useFormat` shows moments by. */
export function useClock() {
  const { language, zone, billingZone, moment } = useFormat();
  const today = useTerms()?.today;
  const edgeOf = (day: string) => dayEdgeText(day, billingZone, language, zone);
  const dayEndOf = (day: string) => edgeOf(dayPlus(day, 1));
  return {
    time: (isoText: string) => timeText(isoText, language, zone),
    soon: (isoText: string, now: Date) => soonText(isoText, now, language, zone),
    /** The day of a moment on that clock. */
    dayOf: (isoText: string) => dayOfText(isoText, language, zone),
    /** When a billing day begins: the day alone, or the moment where that is not midnight on that clock. */
    dayStart: (day: string) => {
      const start = startOfDay(day, billingZone);
      return edgeOf(day) === null ? dayOfText(start, language, zone) : moment(start);
    },
    /** When today's billing day ends on that clock; null where that is midnight. Worked out for those who ask. */
    get dayEnd() {
      return today === undefined ? null : dayEndOf(today);
    },
    dayEndOf,
  };
}
