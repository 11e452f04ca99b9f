import { expect, test } from "vitest";
import { pseudoText } from "./pseudo-text.mjs";

test.each([
  ["a message", "Recharge of {amount}", "⟦Ɍɇȼħⱥɍǥɇ øƒ {amount}⟧"],
  [
    "a plural",
    "{days, plural, one {# day} other {# days}}",
    "⟦{days,plural,one{# đⱥɏ} other{# đⱥɏꞩ}}⟧",
  ],
  [
    "a choice",
    "{hasNote, select, yes {noted: {note}} other {none}}",
    "⟦{hasNote,select,other{ꞥøꞥɇ} yes{ꞥøŧɇđ: {note}}}⟧",
  ],
  ["a tag", "{name} (<own>in {language}</own>)", "⟦{name} (<own>ɨꞥ {language}</own>)⟧"],
  ["an address", "/disclaimer/en", "/disclaimer/en"],
])("%s keeps its format, its values and its choices", (_, message, pseudo) => {
  expect(pseudoText(message)).toBe(pseudo);
});
