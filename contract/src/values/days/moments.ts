import { z } from "zod";
import { fieldMessage } from "../../problems/field-message.ts";

/** A moment in UTC, ISO 8601 with `Z`, to the millisecond. */
export const InstantText = z.iso
  .datetime({ precision: 3 })
  .meta({ id: "Instant", example: "2027-05-01T15:59:00.000Z" });

/** A moment that a caller sends: ISO 8601 with `Z` or an offset, any precision; years 2000 to 2999. */
export const InstantInput = z.iso
  .datetime({ offset: true, ...fieldMessage("date_invalid") })
  .max(40)
  .regex(/^2/, fieldMessage("date_invalid"));

/** A calendar day, in the zone that the call names (billing days: `billingTimeZone` of `/config/get`). */
export const DayText = z.iso
  .date(fieldMessage("date_invalid"))
  .meta({ id: "Day", example: "2027-05-01" });

/** A day that a caller sends, from 1900-01-01 to 2999-12-31: PostgreSQL, the calendar and `Date` know each of them. */
export const DayInput = DayText.regex(/^(19|2\d)\d\d-/, fieldMessage("date_invalid"));

/** A calendar month, in the zone that the call names. */
export const MonthText = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, fieldMessage("date_invalid"))
  .meta({ id: "Month", example: "2027-05" });

/** A month that a caller sends, from 1900-01 to 2999-12. */
export const MonthInput = MonthText.regex(/^(19|2\d)\d\d-/, fieldMessage("date_invalid"));
