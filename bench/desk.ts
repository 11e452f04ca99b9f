import { cpus } from "node:os";
import { openBenchShop } from "./bench-shop.ts";
import { fillRecords, questionsOfRecords } from "./desk-records.ts";
import { bringToRest, type DeskSize, fillDesk, type Question, questionsOf } from "./desk-shop.ts";
import { type Served, serve } from "./serve.ts";
import { goalSeconds, secondsOfImport } from "./stock-file.ts";

/**
 * `npm run bench:desk [cards] [customers]`: every list, search and bound of the operator's desk over HTTP, one after the other,
 * on a small shop and on a large one. The goal: p95 of at most 100 ms, and at most twice that of the small shop.
 */
const small = { cards: 1_000, customers: 200 };
const [cards = 1_000_000, customers = 200_000] = process.argv.slice(2).map(Number);
const large = { cards, customers };
const samples = 60;
const goalMillis = 100;
const goalRatio = 2;
/** Below this nobody tells one answer from another, and a ratio is chance. */
const noiseMillis = 10;

async function p95Of(
  { port, token }: { port: number; token: string },
  question: Question,
): Promise<number> {
  const { endpoint, input } = question;
  const query = new URLSearchParams(
    Object.entries(input).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const address = `http://127.0.0.1:${port}/farsim${endpoint.path}?${query.toString()}`;
  const times: number[] = [];
  // The first ones open connections and plan statements, as happens once in a server's life.
  for (let i = -10; i < samples; i++) {
    const began = performance.now();
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    const body = (await response.json()) as { code: number };
    if (body.code !== 0) throw new Error(`${question.name}: ${JSON.stringify(body)}`);
    if (i >= 0) times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[Math.ceil(0.95 * samples) - 1]!;
}

async function measure(
  size: DeskSize,
): Promise<{ figures: Map<string, number>; importSeconds: number }> {
  const shop = await openBenchShop();
  let served: Served | undefined;
  try {
    await fillDesk(shop, size);
    await fillRecords(shop, size);
    await bringToRest(shop);
    served = await serve(shop);
    const { rows } = await shop.database.pool.query<{ id: string }>(
      "SELECT id FROM users WHERE level = 1",
    );
    const figures = new Map<string, number>();
    for (const question of [...questionsOf(size), ...questionsOfRecords(size)]) {
      // A token lasts ten minutes.
      const token = await served.tokenOf(BigInt(rows[0]!.id), 1);
      figures.set(question.name, await p95Of({ port: served.port, token }, question));
    }
    const token = await served.tokenOf(BigInt(rows[0]!.id), 1);
    return { figures, importSeconds: await secondsOfImport({ port: served.port, token }) };
  } finally {
    await served?.stop();
    await shop.close();
  }
}

const few = await measure(small);
const many = await measure(large);
let missed = 0;
const lines = [...many.figures].map(([name, millis]) => {
  const before = few.figures.get(name) ?? Number.NaN;
  const isGood = millis <= goalMillis && (millis <= noiseMillis || millis <= goalRatio * before);
  if (!isGood) missed += 1;
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return `| ${name} | ${ms(before)} | ${ms(millis)} | ${(millis / before).toFixed(1)}× | ${isGood ? "✓" : "✗"} |`;
});
const shown = (value: number) => value.toLocaleString("en");
console.log(`${cpus().length} × ${cpus()[0]?.model} · Node ${process.version} · ${samples} calls each, one after the other

| what | p95 at ${shown(small.cards)} cards, ${shown(small.customers)} customers | p95 at ${shown(large.cards)}, ${shown(large.customers)} | ratio | ≤ ${goalMillis} ms and ≤ ${goalRatio}× (or ≤ ${noiseMillis} ms) |
|---|---|---|---|---|
${lines.join("\n")}

${missed} of ${lines.length} missed

A file of 100,000 cards: ${few.importSeconds.toFixed(1)} s and ${many.importSeconds.toFixed(1)} s (≤ ${goalSeconds} s)`);
