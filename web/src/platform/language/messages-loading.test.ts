import { expect, test } from "vitest";
import {
  messagesOf,
  speakLanguage,
  spokenMessages,
  withLanguages,
  withMessages,
} from "./messages.ts";

const nothing = () => Promise.resolve("part");

test("nothing is said before a language has come", () => {
  expect(spokenMessages()).toEqual({});
});

test("a language comes with what every page needs, and with what a part has asked for before", async () => {
  const part = withMessages(nothing, "esim")();
  expect(await speakLanguage("en")).toBe(true);
  expect(await part).toBe("part");
  expect(spokenMessages()).toBe(messagesOf("en"));
  expect(messagesOf("en").ui.close).toBe("Close");
  expect(messagesOf("en").esim).toBeDefined();
  expect(messagesOf("en").stock).toBeUndefined();
  expect(messagesOf("zh-CN").ui).toBeUndefined();
});

test("a part that is asked for while another language is on its way comes in both", async () => {
  const change = speakLanguage("zh-CN");
  await withMessages(nothing, "traffic")();
  expect(messagesOf("en").traffic.title).toBeDefined();
  expect(messagesOf("zh-CN").traffic.title).not.toBe(messagesOf("en").traffic.title);
  expect(await change).toBe(true);
});

test("a choice that was taken back is not spoken, and its language brings no more parts", async () => {
  const [first, second] = await Promise.all([speakLanguage("en"), speakLanguage("zh-CN")]);
  expect([first, second]).toEqual([false, true]);
  expect(spokenMessages()).toBe(messagesOf("zh-CN"));
  await withMessages(nothing, "personal")();
  expect(messagesOf("zh-CN").personal).toBeDefined();
  expect(messagesOf("en").personal).toBeUndefined();
});

test("a part in a language of its own brings that one alone, and does not change what the page speaks", async () => {
  await withLanguages(["en"])(nothing, "languageOffer")();
  expect(messagesOf("en").languageOffer).toBeDefined();
  expect(messagesOf("zh-CN").languageOffer).toBeUndefined();
  expect(spokenMessages()).toBe(messagesOf("zh-CN"));
});

test("messages of the desk come from the list of the desk", async () => {
  await withMessages(nothing, "operatorCards")();
  expect(messagesOf("zh-CN").operatorCards).toBeDefined();
});
