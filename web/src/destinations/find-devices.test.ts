import { expect, test } from "vitest";
import { deviceFamilies } from "./esim-devices.ts";
import { findDevices } from "./find-devices.ts";

const names = (query: string) => findDevices(query).map(({ name }) => name);

test.each([
  ["iphone 15", "iPhone 15"],
  ["iPhone15", "iPhone 15"],
  ["apple iphone xr", "iPhone XR"],
  ["s24 ultra", "Samsung Galaxy S24 Ultra"],
  ["pixel 8", "Google Pixel 8"],
])("%s finds %s first", (query, name) => {
  expect(names(query)[0]).toBe(name);
});

test("a phone without an eSIM is not on the list", () => {
  for (const query of ["iPhone 8", "iPhone X ", "Galaxy S9", "Nokia 3310"])
    expect(names(query)).not.toContain(query.trim());
  expect(names("Nokia 3310")).toEqual([]);
  expect(names("")).toEqual([]);
});

test("every model stands on the list once", () => {
  const all = deviceFamilies.flatMap(({ brand, models }) =>
    models.split(", ").map((model) => `${brand} ${model}`),
  );
  expect(new Set(all).size).toBe(all.length);
});
