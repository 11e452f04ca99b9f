import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";
import { expect, test } from "vitest";
import type { FirstAdministrator } from "../seeds/seed.ts";
import { announceFirstAdministrator, keepFirstAdministrator } from "./first-administrator.ts";

const generated = { username: "boss", generatedPassword: "made-at-random" };
const chosen = { username: "boss", generatedPassword: undefined };

/** A first start: what stands in its folder before the shop is there, what it prints, and what is left. */
function firstStart(
  administrator: FirstAdministrator,
  settings: { seed: "demo" | "none"; isTerminal: boolean; username?: string | undefined },
) {
  const { seed, isTerminal, username } = settings;
  const dataDir = temporaryFolder();
  const place = {
    dataDir,
    seed,
    administrator: { username, email: undefined, password: undefined },
  };
  const files = () => readdirSync(dataDir);
  keepFirstAdministrator(administrator, place);
  const before = files();
  const kept = before[0] && readFileSync(path.join(dataDir, before[0]), "utf8");
  const lines: string[] = [];
  announceFirstAdministrator(administrator, place, {
    isTerminal,
    print: (line) => lines.push(line.replace(dataDir, "")),
  });
  return { before, kept, lines, after: files() };
}

test("a generated password is printed on a terminal, and kept only until then", () => {
  expect(firstStart(generated, { seed: "none", isTerminal: true })).toEqual({
    before: ["first-administrator"],
    kept: "boss\nmade-at-random\n",
    lines: ["First administrator: boss, password: made-at-random"],
    after: [],
  });
});

test("where no one looks on it stays in its file, and only that is printed", () => {
  const { lines, after } = firstStart(generated, { seed: "none", isTerminal: false });
  expect(lines).toEqual([
    "First administrator: boss, whose password for the first login is in /first-administrator",
  ]);
  expect(after).toEqual(["first-administrator"]);
});

test("the demonstration's password is printed wherever it starts, and never kept", () => {
  expect(firstStart(generated, { seed: "demo", isTerminal: false })).toEqual({
    before: [],
    kept: undefined,
    lines: ["First administrator: boss, password: made-at-random"],
    after: [],
  });
});

test("a generated name is not lost with a start that ends before it is printed", () => {
  const { kept, lines } = firstStart(chosen, { seed: "none", isTerminal: false });
  expect(kept).toBe("boss\n\n");
  expect(lines).toEqual(["First administrator: boss"]);
});

test.each([true, false])(
  "what was chosen is neither kept nor repeated (terminal: %s)",
  (isTerminal) => {
    const settings = { seed: "none", isTerminal, username: "boss" } as const;
    expect(firstStart(chosen, settings)).toMatchObject({
      before: [],
      lines: ["First administrator: boss"],
    });
  },
);
