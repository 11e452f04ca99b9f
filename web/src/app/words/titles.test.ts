import { expect, test } from "vitest";
import { titlesEn } from "./titles.en.ts";
import { pageTitle } from "./titles.ts";
import { titlesZhCN } from "./titles.zh-CN.ts";

test.each([
  ["/mySims", titlesEn.my_sims, "Farsim · My SIMs"],
  ["/mySims", titlesZhCN.my_sims, "Farsim · 我的卡"],
  ["/consumptionRecord", titlesEn.my_recharge_record, "Farsim · Activities"],
  ["/consumptionRecord", titlesZhCN.my_recharge_record, "Farsim · 消费记录"],
  ["/", titlesEn.home, "home"],
  ["/", undefined, "home"],
  ["/no/such/page", undefined, " · no · such · page"],
])("%s with the route title %s is called %s", (path, routeTitle, title) => {
  expect(pageTitle(path, routeTitle)).toBe(title);
});
