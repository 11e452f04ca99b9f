import { whole } from "../median.ts";
import { days } from "./kinds.ts";
import type { Placement } from "./placement.ts";
import { tableOf } from "./report.ts";
import type { Year } from "./year.ts";

/** How often the desk looks for one thing by its whole number, name or email, a wallet and year; and how often for many. */
const searches = 0.5;
const lists = 0.2;
const recordsABatch = 1000;
const editsOfSettings = 500;
/** Of the files of stock, those that are undone or put into another channel. */
const corrected = 0.005;
/** Days on which the operator changes a plan. */
const planChanges = 4;

/** What belongs to no one wallet: none of it moves money, and what reaches several cells is a transaction of its own in each. */
export function shopWideOf(year: Year, { cells, moved }: Pick<Placement, "cells" | "moved">) {
  const { counts } = year.holdings;
  const all = `each of ${cells}`;
  const split = `${cells} parts`;
  const rows: readonly (readonly [string, number, string, string])[] = [
    ["a card is handed to another cell", moved, "none", "2, one after the other"],
    ["a customer registers", year.registered, "directory, then 1", "directory, then 1"],
    ["a file of stock comes in", year.files, "directory, then 1", `directory, then ${split}`],
    ["a file is undone or put right", year.files * corrected, "1", all],
    [
      `a carrier sends ${whole(recordsABatch)} records`,
      counts.of("record") / recordsABatch,
      split,
      split,
    ],
    ["a bank file is begun", days, split, split],
    ["a change of a plan is begun", planChanges, split, split],
    ["settings or the catalogue are edited", editsOfSettings, all, all],
    ["a month is closed", 12, all, all],
    [
      "a search by whole ICCID, number, email",
      year.registered * searches,
      "directory, then 1",
      "directory, then 1",
    ],
    ["a list, a sum, a part of a name", year.registered * lists, all, all],
  ];
  return tableOf(
    ["what belongs to no wallet", "in the year", "cells by a", "cells by b"],
    rows.map(([name, times, byA, byB]) => [name, whole(times), byA, byB]),
  );
}
