import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";
import { lockFolder } from "./lock.ts";

test("is held by one at a time, and let go", () => {
  const folder = temporaryFolder();
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(
    `Farsim is already running with the folder ${folder} (process ${process.pid})`,
  );
  unlock();
  expect(existsSync(path.join(folder, "lock"))).toBe(false);
  lockFolder(folder)();
});

test.each([
  ["whose process is dead", "999999999 long-ago"],
  ["whose process number a stranger has now", `${process.ppid} long-ago`],
  ["of an earlier process of our own number, as in every container", `${process.pid} long-ago`],
  ["that was never finished", ""],
])("left behind %s is taken over", (_whose, lock) => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, "lock"), lock);
  lockFolder(folder);
  expect(readFileSync(path.join(folder, "lock"), "utf8")).toMatch(new RegExp(`^${process.pid} `));
  expect(readdirSync(folder)).toEqual(["lock"]);
});
