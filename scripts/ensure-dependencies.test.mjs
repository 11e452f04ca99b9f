import { expect, test } from "vitest";
import { mayBeMissing } from "./ensure-dependencies.mjs";

const machine = { platform: "linux", arch: "x64" };

test.each([
  ["is needed everywhere", {}, false],
  ["is optional and for this system", { optional: true, os: ["linux"], cpu: ["x64"] }, false],
  [
    "is optional and for this system, by one name",
    { optional: true, os: "linux", cpu: "x64" },
    false,
  ],
  ["is for another system", { optional: true, os: ["win32"], cpu: ["x64"] }, true],
  ["is for another processor", { optional: true, os: ["linux"], cpu: ["arm64"] }, true],
  ["asks for a libc", { optional: true, os: ["linux"], cpu: ["x64"], libc: ["musl"] }, true],
  ["is optional on every system", { optional: true }, true],
  ["is an optional peer", { devOptional: true }, true],
])("what %s may be missing or not", (_, wanted, expected) => {
  expect(mayBeMissing(wanted, machine)).toBe(expected);
});
