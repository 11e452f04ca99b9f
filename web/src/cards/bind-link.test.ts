import { expect, test } from "vitest";
import { bindLink, linkedCard } from "./bind-link.ts";

const card = { cardNumber: "88000100042", iccid: "8985200012345678906" };

test("names the card in the fragment, where no server sees it", () => {
  const { pathname, search, hash } = new URL(bindLink("https://farsim.example", card));
  expect({ pathname, search }).toEqual({ pathname: "/mySims", search: "" });
  expect(linkedCard(hash)).toEqual(card);
});

test.for([
  "",
  "#",
  "#bind=",
  "#bind=88000100042",
  "#bind=88000100042.123",
  "#bind=x.8985200012345678906",
  "#bind=88000100042.8985200012345678906.CODE",
  "#find=88000100042.8985200012345678906",
])("takes %j for no card", (hash) => {
  expect(linkedCard(hash)).toBeNull();
});
