import { whole } from "../median.ts";
import type { Counts } from "./counts.ts";
import type { Holdings } from "./holdings.ts";
import { days, kindKeys, kinds } from "./kinds.ts";
import type { Placement } from "./placement.ts";
import type { Year } from "./year.ts";

const secondsADay = 86_400;

/** A part of something in percent; what is not nothing never looks like it. */
export function percent(part: number, of: number): string {
  if (part === 0) return "0";
  const share = (100 * part) / of;
  return share < 0.1 ? "< 0.1%" : `${share.toFixed(1)}%`;
}

const row = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;

export function tableOf(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  return [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");
}

/** Which transactions there were, and the share of them that left the cell of their wallet, by placement. */
export function sharesOf(counts: Counts, placements: readonly Placement[]): string {
  const moneyKeys = kindKeys.filter((key) => kinds[key].isMoney);
  const all = sum(moneyKeys.map((key) => counts.of(key)));
  return tableOf(
    ["a wallet's transactions", "in the year", ...placements.map(({ rules }) => rules.name)],
    [
      ...kindKeys.map((key) => [
        kinds[key].name,
        whole(counts.of(key)),
        ...placements.map((_, i) => percent(counts.leaving(key, i), counts.of(key))),
      ]),
      [
        "**all that may move money**",
        `**${whole(all)}**`,
        ...placements.map((_, i) => `**${percent(leavingMoney(counts, i), all)}**`),
      ],
    ],
  );
}

/** How many transactions that may move money left the cell of their wallet. */
export function leavingMoney(counts: Counts, placement: number): number {
  return sum(
    kindKeys.filter((key) => kinds[key].isMoney).map((key) => counts.leaving(key, placement)),
  );
}

/** Cards that were handed to another cell, and held cards that do not lie in the cell of their wallet at the end. */
export function movesOf(
  counts: Counts,
  placements: readonly Placement[],
  elsewhere: readonly number[],
): string {
  const [binds, esims, swaps] = [counts.of("bind"), counts.of("esim"), counts.of("swap")];
  return tableOf(
    ["cards that changed their cell", ...placements.map(({ rules }) => rules.name)],
    [
      [
        `before a bind, of ${whole(binds)}`,
        ...placements.map(({ movedAtBinding: moved }) => amount(moved, binds)),
      ],
      [
        `eSIMs that the own cell did not have, of ${whole(esims)}`,
        ...placements.map(({ movedEsims: moved }) => amount(moved, esims)),
      ],
      [
        `spare SIMs, of ${whole(swaps)}`,
        ...placements.map(({ movedSpares: moved }) => amount(moved, swaps)),
      ],
      [
        "a second, on average",
        ...placements.map(({ moved }) => (moved / days / secondsADay).toFixed(2)),
      ],
      ["held cards apart from their wallet at the end", ...elsewhere.map(whole)],
    ],
  );
}

const amount = (part: number, of: number) =>
  part === 0 ? "0" : `${whole(part)} (${percent(part, of)})`;

/** How evenly cells are filled, by least, median and most. */
export function fillOf(placements: readonly Placement[], holdings: Holdings, wallets: number) {
  const rows = placements.map((placement) => {
    const records = new Float64Array(placement.cells);
    for (let wallet = 0; wallet < wallets; wallet++)
      records[placement.cellOfWallet(wallet)]! += holdings.recordsADay(wallet) / secondsADay;
    return [
      placement.rules.name,
      rangeOf(placement.cardsIn, placement.cells),
      rangeOf(placement.walletsIn, placement.cells),
      rangeOf(records, placement.cells),
    ];
  });
  return tableOf(
    [
      "in a cell at the end: least / median / most (most ÷ median)",
      "cards",
      "wallets",
      "records of use a second",
    ],
    rows,
  );
}

function rangeOf(figures: Float64Array, cells: number): string {
  const sorted = figures.subarray(0, cells).toSorted();
  const [least, median, most] = [sorted[0]!, sorted[cells >> 1]!, sorted[cells - 1]!];
  const [first, middle, last] = [least, median, most].map((figure) => shown(figure));
  return `${first} / ${middle} / ${last} (${(most / median).toFixed(2)}×)`;
}

const shown = (figure: number) => (figure < 10 ? figure.toFixed(2) : whole(figure));

/** What one cell more is like at the end of a year in which it was added, and what it would take to place all anew instead. */
export function growthOf(placements: readonly Placement[]): string {
  const rows = placements.map(({ rules, cells, cardsIn, walletsIn, newWalletsIn }) => {
    const newest = cells - 1;
    const others = (figures: Float64Array) =>
      sum([...figures.subarray(0, newest)].map((figure) => figure / newest));
    const registered = sum([...newWalletsIn]);
    const [allCards, allWallets] = [sum([...cardsIn]), sum([...walletsIn])];
    return [
      rules.name,
      `${whole(cardsIn[newest]!)} / ${whole(others(cardsIn))}`,
      `${whole(walletsIn[newest]!)} / ${whole(others(walletsIn))}`,
      percent(newWalletsIn[newest]!, registered),
      `${whole(allWallets / cells)} / ${whole(allCards / cells)}`,
    ];
  });
  return tableOf(
    [
      "a cell more from the middle of the year",
      "cards there / in each other",
      "wallets there / in each other",
      "of those who registered since, there",
      "placed anew instead: wallets / cards that would move",
    ],
    rows,
  );
}

/** Who holds how many cards at the end. */
export function holdersOf({ held }: Holdings, wallets: number): string {
  const sorted = held
    .subarray(0, wallets)
    .filter((cards) => cards > 0)
    .toSorted();
  const at = (share: number) => whole(sorted[Math.floor(sorted.length * share)]!);
  const all = sorted.reduce((total, cards) => total + cards, 0);
  const few = sorted.subarray(Math.floor(sorted.length * 0.99));
  const ofFew = few.reduce((total, cards) => total + cards, 0);
  return `${whole(all)} cards are held by ${whole(sorted.length)} wallets: median ${at(0.5)}, 99% at most ${at(0.99)}, most ${whole(sorted.at(-1)!)}; the 1% with the most have ${percent(ofFew, all)}`;
}

/** Bytes of an entry in memory: eight of a digest and one of its cell, in a table of which four fifths are full. */
const packedBytes = 9 / 0.8;

/** What the directory must find a cell by. */
export function directoryOf({ imported, importedEsims, registered }: Year): string {
  const entries: readonly (readonly [string, number])[] = [
    ["ICCID", imported],
    ["card number", imported],
    ["activation code of an eSIM", importedEsims],
    ["email", registered],
    ["username", registered],
  ];
  const all: readonly [string, number] = ["**all**", sum(entries.map(([, count]) => count))];
  return tableOf(
    ["the directory finds a cell by", "entries", "packed in memory"],
    [...entries, all].map(([name, count]) => [name, whole(count), megabytes(count * packedBytes)]),
  );
}

const megabytes = (bytes: number) =>
  `${bytes < 1e7 ? (bytes / 1e6).toFixed(2) : whole(bytes / 1e6)} MB`;

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);
