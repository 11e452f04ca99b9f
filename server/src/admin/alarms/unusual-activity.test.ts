import { UnusualActivity } from "@farsim/contract/desk/shop/alarm-kinds.ts";
import { expect, test } from "vitest";
import { judgeActivity, readSubject, unusualRules } from "./unusual-activity.ts";

test("each rule is crossed by one more than it allows, by one person alone", () => {
  for (const activity of UnusualActivity.options) {
    const { actions, most } = unusualRules[activity];
    const of = (entries: number) => ({ userId: 7n, action: actions[0]!, entries });
    expect(judgeActivity([of(most)])).toEqual([]);
    expect(judgeActivity([of(most), { ...of(most), userId: 8n }])).toEqual([]);
    const [found] = judgeActivity([of(most + 1)]);
    expect(found).toEqual({ subject: `user:7 ${activity}`, count: most + 1 });
    expect(readSubject(found!.subject)).toEqual({ userId: 7n, activity });
  }
});

test("the actions of one rule are counted together", () => {
  const { actions, most } = unusualRules.exports;
  const counts = actions.map((action) => ({ userId: 7n, action, entries: most / 2 }));
  expect(judgeActivity(counts)).toEqual([
    { subject: "user:7 exports", count: (most / 2) * actions.length },
  ]);
});

test("a subject that this program does not know is no one's", () => {
  expect(readSubject("user:7 ofTomorrow")).toBeUndefined();
  expect(readSubject("")).toBeUndefined();
});
