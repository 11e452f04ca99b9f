import { readdirSync } from "node:fs";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";
import { expect, test } from "vitest";
import { introduce, keepMadePassword } from "./hand-over-password.ts";

const made = { username: "boss", madePassword: "made-at-random" };

test.for([
  ["on a terminal", "none", true],
  ["of the demonstration, also where no one looks on", "demo", false],
] as const)("a made password is printed %s, and kept nowhere", ([, seed, isTerminal]) => {
  const place = { dataDir: temporaryFolder(), seed };
  keepMadePassword(made, place, isTerminal);
  expect(introduce(made, place, isTerminal)).toBe("boss, password: made-at-random");
  expect(readdirSync(place.dataDir)).toEqual([]);
});

test("a password that was chosen is neither printed nor kept", () => {
  const chosen = { username: "boss", madePassword: undefined };
  const place = { dataDir: temporaryFolder(), seed: "none" } as const;
  keepMadePassword(chosen, place, false);
  expect(introduce(chosen, place, false)).toBe("boss");
  expect(introduce(chosen, place, true)).toBe("boss");
  expect(readdirSync(place.dataDir)).toEqual([]);
});
