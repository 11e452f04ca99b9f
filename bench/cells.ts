import { cpus } from "node:os";
import { mostCells, Placement, Places, type Rules } from "./cells/placement.ts";
import {
  directoryOf,
  fillOf,
  growthOf,
  holdersOf,
  leavingMoney,
  movesOf,
  sharesOf,
} from "./cells/report.ts";
import { shopWideOf } from "./cells/shop-wide.ts";
import { type Size, Year } from "./cells/year.ts";
import { whole } from "./median.ts";

/**
 * `npm run bench:cells [cards] [wallets] [cells] [seed]`: places a giant shop in cells by a year of binds, on paper, and prints which share of its
 * transactions would leave the cell of their wallet (`docs/cells.md`). Ends with 1 where money would, although cards move.
 */
const began = performance.now();
const [cards = 100_000_000, wallets = 10_000_000, cells = 16, seed = 1] = process.argv
  .slice(2)
  .map(Number);
const size: Size = { cards, wallets, cells, seed };
if (!Object.values(size).every((figure) => Number.isSafeInteger(figure) && figure > 0))
  throw new Error("cards, wallets, cells and seed are whole numbers above 0");
if (cells < 2 || cells >= mostCells) throw new Error(`from 2 to ${mostCells - 1} cells`);

const allRules: readonly Rules[] = [
  { name: "a, hash", moves: false, chooses: "hash" },
  { name: "a, least filled", moves: false, chooses: "least" },
  { name: "a, first card", moves: false, chooses: "card" },
  { name: "b, hash", moves: true, chooses: "hash" },
  { name: "b, least filled", moves: true, chooses: "least" },
  { name: "b, first card", moves: true, chooses: "card" },
  { name: "b, hash, grows", moves: true, chooses: "hash", growsOn: 182 },
  { name: "b, least filled, grows", moves: true, chooses: "least", growsOn: 182 },
];

const places = new Places(allRules.length, cards, wallets);
const placements = allRules.map((rules, i) => new Placement(rules, cells, places, i));
const year = new Year(size, placements);
year.run();
const { holdings, registered } = year;
const elsewhere = placements.map((placement) => holdings.countElsewhere(placement));
const steady = placements.filter(({ rules }) => rules.growsOn === undefined);
const leastFilled = steady.find(({ rules }) => rules.moves && rules.chooses === "least")!;
const growing = placements.filter(({ rules }) => rules.growsOn !== undefined);

console.log(`${whole(cards)} cards, ${whole(wallets)} wallets, ${cells} cells, seed ${seed} · ${cpus().length} × ${cpus()[0]?.model} · Node ${process.version}
${whole(year.files)} files of stock; ${holdersOf(holdings, registered)}; ${whole(year.outOfStock)} cards were wanted of a channel that had none
a: cards stay in the cell where their file came in; b: files are cut over all cells, and a card moves to its wallet's cell before it is bound
hash, least filled, first card: how the cell of a new wallet is chosen

${sharesOf(holdings.counts, steady)}

${shopWideOf(year, leastFilled)}

${movesOf(holdings.counts, steady, elsewhere.slice(0, steady.length))}

${fillOf(placements, holdings, registered)}

${growthOf(growing)}

${directoryOf(year)}

${((performance.now() - began) / 1000).toFixed(1)} s, ${(process.memoryUsage.rss() / 1e9).toFixed(1)} GB`);

const isBroken = ({ rules }: Placement, i: number) =>
  rules.moves && (leavingMoney(holdings.counts, i) > 0 || elsewhere[i]! > 0);
if (placements.some(isBroken)) {
  console.error("Money leaves its cell although cards move.");
  process.exitCode = 1;
}
