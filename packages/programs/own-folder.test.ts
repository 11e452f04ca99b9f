import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { closedFolder } from "./own-folder.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const modeOf = (folder: string) => (statSync(folder).mode & 0o7777).toString(8);

/** A folder of this mode with a file of this name in it, or an empty one. */
function folderWith(mode: number, name?: string): string {
  const folder = path.join(temporaryFolder(), "data");
  mkdirSync(folder);
  if (name !== undefined) writeFileSync(path.join(folder, name), "");
  chmodSync(folder, mode);
  return folder;
}

test("makes a folder, and those above it, that are open to no one else", () => {
  const folder = path.join(temporaryFolder(), "above", "data");
  closedFolder(folder, 0o700, ["ours"]);
  expect([folder, path.dirname(folder)].map(modeOf)).toEqual(["700", "700"]);
});

test.for([
  ["an empty folder", undefined],
  ["a folder with something of ours", "ours"],
] as const)("closes %s that others could look into", ([, name]) => {
  const folder = folderWith(0o755, name);
  closedFolder(folder, 0o700, ["ours"]);
  expect(modeOf(folder)).toBe("700");
});

test("leaves a folder that holds other things as it is", () => {
  const folder = folderWith(0o755, "of-another");
  closedFolder(folder, 0o700, ["ours"]);
  expect(modeOf(folder)).toBe("755");
});

test("refuses a folder that everyone shares, and leaves it as it is", () => {
  const folder = folderWith(0o1777, "of-another");
  expect(() => closedFolder(folder, 0o700, ["ours"])).toThrow(
    `The folder ${folder} is shared by everyone`,
  );
  expect([modeOf(folder), readdirSync(folder)]).toEqual(["1777", ["of-another"]]);
});
