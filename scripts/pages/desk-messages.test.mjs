import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../pinned-node.mjs";
import { isDeskMessages } from "./desk-messages.mjs";

const languageFolder = path.join(root, "web/src/platform/language");
/** @param {string} file The names in braces that a pattern of this file lists last. */
const listedIn = (file) => {
  const text = readFileSync(path.join(languageFolder, file), "utf8");
  return [...text.matchAll(/\.\/\*\/\{([^}]+)\}\.ts/g)].at(-1)?.[1];
};

test("what the shop leaves out is what the desk brings, and what is weighed as the desk's", () => {
  const listed = listedIn("desk-message-files.ts");
  expect(listedIn("messages.ts")).toBe(listed);
  const names = listed?.split(",").map((name) => name.replace("*", "\\w+")) ?? [];
  const isListed = (/** @type {string} */ name) => new RegExp(`^(${names.join("|")})$`).test(name);
  const files = readdirSync(path.join(root, "contract/src/messages/en")).map((file) =>
    path.basename(file, ".ts"),
  );
  const parts = files.filter((name) => isListed(name));
  expect(parts.length).toBeGreaterThan(names.length - 1);
  expect(parts.filter((name) => !isDeskMessages(`_messages-en-${name}-`))).toEqual([]);
});

test("what is no part of its own, but taken in by others, is in no chunk of its own", async () => {
  const text = readFileSync(path.join(languageFolder, "messages.ts"), "utf8");
  const patterns = [...text.matchAll(/"!\.\/\*\/\{([^}]+)\}\.ts/g)].map(([, list]) => list);
  expect(patterns).toHaveLength(2);
  const names = patterns.join(",").replaceAll(",", "|").replaceAll("*", "\\w+");
  const { messages } = await import("../../contract/src/messages/en/index.ts");
  const features = readdirSync(path.join(root, "contract/src/messages/en"))
    .map((file) => path.basename(file, ".ts"))
    .filter((name) => !new RegExp(`^(?:${names})$`).test(name))
    .map((name) => name.replaceAll(/-(\w)/g, (_, character) => character.toUpperCase()));
  expect(features.length).toBeGreaterThan(20);
  expect(features.filter((feature) => !(feature in messages))).toEqual([]);
});
