import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { messagesChunk } from "../../web/message-files.ts";
import {
  notOfPages,
  ofDesk,
  takenInByDesk,
} from "../../web/src/platform/language/message-parts.ts";
import { root } from "../pinned-node.mjs";
import { messagesIn } from "./message-chunks.mjs";

const files = readdirSync(path.join(root, "contract/src/messages/en")).map((file) =>
  path.basename(file, ".ts"),
);
const filesOf = (/** @type {string} */ name) =>
  files.filter((file) => new RegExp(`^${name.replace("*", "[\\w-]+")}$`).test(file));

test.each([...notOfPages, ...ofDesk])("%s is a file of messages, and in one list", (name) => {
  expect(filesOf(name)).not.toEqual([]);
  const lists = [...notOfPages, ...ofDesk].filter((other) =>
    filesOf(other).some((file) => filesOf(name).includes(file)),
  );
  expect(lists).toEqual([name]);
});

test("what the shop leaves out is what is weighed as the desk's", () => {
  const desk = [...ofDesk, ...takenInByDesk].flatMap(filesOf);
  expect(desk.length).toBeGreaterThan(30);
  expect(files.length - desk.length).toBeGreaterThan(20);
  for (const file of files) {
    const chunk = messagesChunk(`/contract/src/messages/zh-CN/${file}.ts`);
    expect(messagesIn(`_${chunk}-B3-_x9Z.js`)).toMatchObject({
      language: "zh-CN",
      isOfDesk: desk.includes(file),
    });
  }
});

test("what is no part of its own, but taken in by others, is in no chunk of its own", async () => {
  const { messages } = await import("../../contract/src/messages/en/index.ts");
  const left = new Set([...notOfPages, ...ofDesk].flatMap(filesOf));
  const features = files
    .filter((file) => !left.has(file))
    .map((file) => file.replaceAll(/-(\w)/g, (_, character) => character.toUpperCase()));
  expect(features.length).toBeGreaterThan(20);
  expect(features.filter((feature) => !(feature in messages))).toEqual([]);
});

test("a chunk is of the language that it is named by, and what is no message of none", () => {
  expect(messagesIn("_desk-messages-en-XA.operator-cards-t-V7ls_.js")).toEqual({
    language: "en-XA",
    part: "operator-cards",
    isOfDesk: true,
  });
  expect(messagesIn("_messages-zh-CN.shared-BAcCCQn.js")?.language).toBe("zh-CN");
  expect(messagesIn("_desk-files-en-C8V2exv.js")).toBeUndefined();
});
