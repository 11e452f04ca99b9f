import { titles as english } from "@farsim/contract/messages/en/titles.ts";
import { titles as chinese } from "@farsim/contract/messages/zh-CN/titles.ts";
import { expect, test } from "vitest";
import { pageTitle } from "./titles.ts";

test.each([
  ["/mySims", english.my_sims, "Farsim · My SIMs"],
  ["/mySims", chinese.my_sims, "Farsim · 我的卡"],
  ["/consumptionRecord", english.my_recharge_record, "Farsim · Activities"],
  ["/consumptionRecord", chinese.my_recharge_record, "Farsim · 账户明细"],
  ["/", english.home, "home"],
  ["/", undefined, "home"],
  ["/no/such/page", undefined, " · no · such · page"],
])("%s with the route title %s is called %s", (path, routeTitle, title) => {
  expect(pageTitle(path, routeTitle)).toBe(title);
});
