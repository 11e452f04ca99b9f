import { cpus } from "node:os";
import { findLedgerOffence } from "../server/tools/verify-ledger/find-ledger-offence.ts";
import { measureAddOn } from "./add-on.ts";
import { addCustomers, type BenchShop, openBenchShop } from "./bench-shop.ts";
import { measureMoney } from "./money.ts";
import { measureRead } from "./read.ts";
import { serve, type Served } from "./serve.ts";
import { addBareTables, measureUsage } from "./usage.ts";

/**
 * `npm run bench [customers] [part] [seconds]`: measures everything, each beside its limit in the same run, and prints the table of
 * `results.md`; with a part only that of `read`, `recharge`, `add-on` and `usage`, with seconds the rounds of money are so long.
 */
const [customers = 10_000, part = "", seconds = 6] = [
  numberAt(2),
  process.argv[3],
  numberAt(4),
] as const;
const isAsked = (name: string) => part === "" || part === name;

const shop = await openBenchShop();
try {
  // Those of the second half buy add-ons: the cards whose use is rated have none.
  await addCustomers(shop, isAsked("add-on") ? 2 * customers : customers);
  await addBareTables(shop);
  const lines = await overHttp(shop);
  if (isAsked("usage")) lines.push(...(await measureUsage(shop, customers)));
  const offence = await findLedgerOffence(shop.database, { now: shop.clock.now() });
  const { rows } = await shop.database.pool.query<{ server_version: string }>(
    "SHOW server_version",
  );
  console.log(`${shop.clock.now().toString().slice(0, 10)} · ${cpus().length} × ${cpus()[0]?.model} · Node ${process.version} · PostgreSQL ${rows[0]?.server_version}
ledger afterwards: ${offence ? JSON.stringify(offence) : "clean"}

| what / its limit | ours | limit | ratio (spread) | goal |
|---|---|---|---|---|
${lines.join("\n")}`);
} finally {
  await shop.close();
}

async function overHttp(shop: BenchShop): Promise<string[]> {
  const served = await serve(shop);
  try {
    const lines: string[] = [];
    for (const [name, measure] of callsOf(shop, served))
      if (isAsked(name)) lines.push(await measure());
    return lines;
  } finally {
    await served.stop();
  }
}

function callsOf(shop: BenchShop, served: Served): [string, () => Promise<string>][] {
  const buyers = { first: customers + 1, last: 2 * customers };
  return [
    ["read", () => measureRead(shop, served)],
    ["recharge", () => measureMoney(shop, served, { customers, seconds })],
    ["add-on", () => measureAddOn(shop, served, { ...buyers, seconds })],
  ];
}

function numberAt(place: number): number | undefined {
  const given = process.argv[place];
  return given === undefined ? undefined : Number(given);
}
