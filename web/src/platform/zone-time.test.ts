import { expect, test } from "vitest";
import { typedMoment } from "./zone-time.ts";

const newYork = "America/New_York";

test.for([
  ["2027-05-01T10:30", "Asia/Hong_Kong", "2027-05-01T02:30:00.000Z"],
  ["2027-03-14T01:59", newYork, "2027-03-14T06:59:00.000Z"],
  ["2027-03-14T03:00", newYork, "2027-03-14T07:00:00.000Z"],
] as const)("%s in %s is %s", ([typed, zone, moment]) => {
  expect(typedMoment(typed, zone)).toBe(moment);
});

test.for(["2027-03-14T02:30", "123456-01-01T00:00", "2027-02-30T00:00", "soon"])(
  "%s is no time in New York, and stays as it was typed",
  (typed) => expect(typedMoment(typed, newYork)).toBe(typed),
);

test.for([
  ["2027-11-07T05:30:00.000Z", "2027-11-07T01:30"],
  ["2027-11-07T06:30:00.000Z", "2027-11-07T01:30"],
  ["2027-05-01T10:30:15.250Z", "2027-05-01T06:30"],
] as const)("%s stays that very moment while %s stands where it was shown", ([stored, typed]) => {
  expect(typedMoment(typed, newYork, stored)).toBe(stored);
  expect(typedMoment("2027-05-02T00:00", newYork, stored)).toBe("2027-05-02T04:00:00.000Z");
});
