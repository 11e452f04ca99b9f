import pg from "pg";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../testing/database/test-database.ts";
import { addDays, dayOfMillis, daysBetween, startOfDay } from "./calendar.ts";

/*
 * TypeScript and PostgreSQL must name the same billing day for every moment. Quick: 40 zones with every change of
 * their offset from 2024 to 2030; DEEP=1: every zone, and every day.
 */

const deep = process.env.DEEP === "1";
const { connectionString } = await testDatabase();
const client = new pg.Client({ connectionString });
beforeAll(() => client.connect());
afterAll(() => client.end());

/** East and west of everything, halves and quarters of hours, changes at midnight, forwards, backwards and by half an hour. */
const chosen =
  `Africa/Cairo Africa/Casablanca Africa/El_Aaiun Africa/Johannesburg Africa/Juba America/Asuncion America/Caracas
   America/Chicago America/Godthab America/Havana America/Los_Angeles America/New_York America/Nuuk America/Phoenix
   America/Santiago America/Sao_Paulo America/Scoresbysund America/St_Johns Antarctica/Casey Antarctica/Troll Asia/Almaty
   Asia/Amman Asia/Beirut Asia/Gaza Asia/Hong_Kong Asia/Jerusalem Asia/Kathmandu Asia/Kolkata Asia/Tehran Asia/Tokyo
   Australia/Adelaide Australia/Eucla Australia/Lord_Howe Europe/Berlin Europe/London Europe/Moscow Pacific/Apia
   Pacific/Chatham Pacific/Kiritimati UTC`
    .split(/\s+/)
    .filter(Boolean);
const zones = deep ? Intl.supportedValuesOf("timeZone") : chosen;

const from = Date.UTC(2024, 0, 1);
const to = Date.UTC(2031, 0, 1);
const hour = 3_600_000;

/** Every moment at which a zone changes its offset. */
function changesOf(zone: string): number[] {
  const changes: number[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone);
  for (;;) {
    const next = at.getTimeZoneTransition("next");
    if (!next || next.epochMilliseconds >= to) return changes;
    changes.push(next.epochMilliseconds);
    at = next;
  }
}

/** Around every change, and at the first moment and noon of days: all of them, or those about a change and some between. */
function momentsOf(zone: string): number[] {
  const changes = changesOf(zone);
  const days = new Set<string>();
  for (let at = from; at < to; at += deep ? 24 * hour : 97 * 24 * hour)
    days.add(dayOfMillis(at, zone));
  for (const at of changes)
    for (const off of [-1, 0, 1]) days.add(dayOfMillis(at + off * 24 * hour, zone));
  const aroundDays = [...days].flatMap((day) => {
    const begins = startOfDay(day, zone).epochMilliseconds;
    return [begins - 1, begins, begins + 1, begins + 12 * hour];
  });
  const aroundChanges = changes.flatMap((at) => [at - hour, at - 1, at, at + 1, at + hour]);
  return [...aroundDays, ...aroundChanges];
}

/** The moments, if any, for which PostgreSQL names another day, and those for which it knows another offset. */
async function disagreements(
  zone: string,
  moments: readonly number[],
  dayOfMoment: (moment: number, zone: string) => string,
) {
  const offsetOf = (moment: number) =>
    Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).offsetNanoseconds / 1e9;
  const { rows } = await client.query(
    `SELECT millis, sql, ts, extract(epoch FROM local - utc) <> seconds AS "otherOffset"
     FROM unnest($1::float8[], $2::text[], $3::float8[]) AS told (millis, ts, seconds),
          LATERAL (SELECT to_timestamp(millis / 1000.0) AT TIME ZONE $4 AS local,
                          to_timestamp(millis / 1000.0) AT TIME ZONE 'UTC' AS utc) AS clocks,
          LATERAL (SELECT local::date::text AS sql) AS day
     WHERE sql <> ts OR extract(epoch FROM local - utc) <> seconds`,
    [moments, moments.map((moment) => dayOfMoment(moment, zone)), moments.map(offsetOf), zone],
  );
  return {
    otherDay: rows
      .filter(({ otherOffset }) => !otherOffset)
      .map(({ millis, sql, ts }) => `${zone}: ${millis} is ${sql}, not ${ts}`),
    otherOffset: rows.filter(({ otherOffset }) => otherOffset).length,
  };
}

test(`names the day that PostgreSQL names, in ${zones.length} zones`, {
  timeout: 1_800_000,
}, async () => {
  let asked = 0;
  let changes = 0;
  const foretoldOtherwise: string[] = [];
  for (const zone of zones) {
    const moments = momentsOf(zone);
    asked += moments.length;
    changes += changesOf(zone).length;
    const { otherDay, otherOffset } = await disagreements(zone, moments, dayOfMillis);
    expect(otherDay).toEqual([]);
    if (otherOffset > 0) foretoldOtherwise.push(zone);
  }
  process.stdout.write(
    `${zones.length} zones, ${changes} changes of offset, ${asked} moments; tzdata ${process.versions["tz"]} and PostgreSQL's foretell otherwise: ${foretoldOtherwise.join(", ") || "none"}\n`,
  );
  expect(changes).toBeGreaterThan(200);
  // Governments change their minds: the two may be of different years, but not about many zones.
  expect(foretoldOtherwise.length).toBeLessThanOrEqual(zones.length / 20);
});

test.each<[string, (moment: number, zone: string) => string]>([
  ["days of UTC", (moment) => dayOfMillis(moment, "UTC")],
  [
    "one offset all year",
    (moment, zone) => {
      const offset =
        Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).offsetNanoseconds;
      return dayOfMillis(moment + offset / 1e6, "UTC");
    },
  ],
  ["a millisecond too late", (moment, zone) => dayOfMillis(moment - 1, zone)],
])("%s would be noticed", async (_, wrong) => {
  const { otherDay } = await disagreements(
    "America/New_York",
    momentsOf("America/New_York"),
    wrong,
  );
  expect(otherDay.length).toBeGreaterThan(0);
});

test("a day begins with its first moment, also where midnight does not exist", () => {
  for (const zone of zones)
    for (const change of changesOf(zone)) {
      const day = dayOfMillis(change, zone);
      for (const one of [addDays(day, -1), day, addDays(day, 1)]) {
        const begins = startOfDay(one, zone).epochMilliseconds;
        expect([dayOfMillis(begins, zone), dayOfMillis(begins - 1, zone) < one]).toEqual([
          one,
          true,
        ]);
      }
    }
  expect(startOfDay("2024-04-26", "Africa/Cairo").toString()).toBe("2024-04-25T22:00:00Z");
});

test("adds and counts calendar days over leap years and changes of offset", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2027-03-01", -1)).toBe("2027-02-28");
  expect(addDays("2027-12-31", 366)).toBe("2028-12-31");
  expect(addDays("2027-05-01", 0)).toBe("2027-05-01");
  expect(daysBetween("2027-03-13", "2027-03-15")).toBe(2);
  expect(daysBetween("2028-03-01", "2028-02-28")).toBe(-2);
  for (let n = -800; n <= 800; n++)
    expect(daysBetween("2027-05-01", addDays("2027-05-01", n))).toBe(n);
});
