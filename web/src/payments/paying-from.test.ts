import { expect, test } from "vitest";
import { likelyPlace } from "./paying-from.ts";

const shopIn = (code?: string, internationalFeeRate = "0.04") => ({
  internationalFeeRate,
  operator: code === undefined ? {} : { country: { code, name: { en: code } } },
});

test.for([
  ["in the operator's country", "HK", "Asia/Hong_Kong", "domestic"],
  ["in another part of a country of several zones", "CN", "Asia/Urumqi", "domestic"],
  ["under an older name of the zone", "IN", "Asia/Calcutta", "domestic"],
  ["under its newer name", "IN", "Asia/Kolkata", "domestic"],
  ["abroad", "HK", "Asia/Tokyo", "international"],
  ["of no country", "HK", "UTC", "domestic"],
  ["of no country, by another name", "HK", "Etc/GMT-8", "domestic"],
  ["in a country whose zones no one knows", "XK", "Europe/Belgrade", "domestic"],
] as const)("a clock %s is where a payment is likely to come from", ([, country, zone, place]) => {
  expect(likelyPlace(shopIn(country), zone)).toBe(place);
});

test("nothing is guessed where the operator's country is not known, or no fee depends on it", () => {
  expect(likelyPlace(shopIn(), "Asia/Tokyo")).toBe("domestic");
  expect(likelyPlace(shopIn("HK", "0"), "Asia/Tokyo")).toBe("domestic");
});
