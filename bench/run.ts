import { cpus } from "node:os";
import { findLedgerOffence } from "../server/tools/verify-ledger/find-ledger-offence.ts";
import { addCustomers, type BenchShop, openBenchShop } from "./bench-shop.ts";
import { measureMoney } from "./money.ts";
import { measureRead } from "./read.ts";
import { serve } from "./serve.ts";
import { addBareTables, measureUsage } from "./usage.ts";

const customers = 10_000;

/** Measures everything, each beside its limit in the same run, and prints the table of `results.md`. */
const shop = await openBenchShop();
try {
  await addCustomers(shop, customers);
  await addBareTables(shop);
  const lines = await overHttp(shop);
  lines.push(...(await measureUsage(shop, customers)));
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
    return [await measureRead(shop, served), await measureMoney(shop, served, customers)];
  } finally {
    await served.stop();
  }
}
