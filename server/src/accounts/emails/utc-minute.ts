import type { Instant } from "../../platform/clock.ts";

/** A moment as emails name it, the same for every reader: `2027-05-01 12:00 UTC`. */
export const utcMinute = (moment: Instant): string =>
  `${moment.toString({ smallestUnit: "minute" }).slice(0, 16).replace("T", " ")} UTC`;
