import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { breachedPasswordsFile, isBreached } from "./breached-passwords.ts";

const folder = mkdtempSync(path.join(tmpdir(), "farsim-breached-"));
afterAll(() => rmSync(folder, { recursive: true }));

const hashOf = (password: string) =>
  createHash("sha1").update(password).digest("hex").toUpperCase();
const lineOf = (hash: string, i: number) => `${hash}:${10 ** (i % 8)}`;

function fileOf(text: string): string {
  const file = path.join(folder, randomBytes(8).toString("hex"));
  writeFileSync(file, text);
  return file;
}

test.for([
  [1, "\r\n"],
  [2, "\n"],
  [70, "\n"],
  [20_000, "\r\n"],
] as const)("finds each of %i passwords and no other", async ([count, lineEnd]) => {
  const passwords = Array.from({ length: count }, (_, i) => `known-${i}`);
  const lines = passwords.map(hashOf).toSorted().map(lineOf);
  const [plain, closed] = [fileOf(lines.join(lineEnd)), fileOf(lines.join(lineEnd) + lineEnd)];
  for (const file of [plain, closed]) {
    expect(breachedPasswordsFile.parse(file)).toBe(file);
    for (let i = 0; i < count; i += Math.ceil(count / 500))
      expect(await isBreached(file, `known-${i}`)).toBe(true);
    for (let i = 0; i < 500; i++) expect(await isBreached(file, `unknown-${i}`)).toBe(false);
  }
  const sorted = passwords.toSorted((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1));
  expect(await isBreached(closed, sorted.at(0)!)).toBe(true);
  expect(await isBreached(closed, sorted.at(-1)!)).toBe(true);
});

test("takes no list that is ordered otherwise, no other file and none that is not there", () => {
  const hashes = Array.from({ length: 1000 }, (_, i) => hashOf(`known-${i}`));
  expect(breachedPasswordsFile.parse(fileOf(hashes.map(lineOf).join("\n")))).toBe(undefined);
  expect(breachedPasswordsFile.parse(fileOf("password\nqwerty\n"))).toBe(undefined);
  expect(breachedPasswordsFile.parse(fileOf(""))).toBe(undefined);
  expect(breachedPasswordsFile.parse(folder)).toBe(undefined);
  expect(breachedPasswordsFile.parse(path.join(folder, "none"))).toBe(undefined);
});
