import { expect, test } from "vitest";
import { readLink } from "./held-order.ts";

test("reads the order and its token from the fragment, and from nothing else", () => {
  const token = "AbC-_".repeat(9);
  expect(readLink(`12.${token}`)).toEqual({ orderId: "12", orderToken: token });
  expect(readLink(`#12.${token}`)).toEqual({ orderId: "12", orderToken: token });
  for (const none of [
    "",
    "12",
    `.${token}`,
    `12.`,
    `12.short`,
    `a.${token}`,
    `12.${token}.x`,
    `12.${token}?x`,
  ])
    expect(readLink(none)).toBeNull();
});
