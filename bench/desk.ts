import { cpus } from "node:os";
import { type BenchShop, openBenchShop } from "./bench-shop.ts";
import { fillRecords, questionsOfRecords } from "./desk-records.ts";
import { bringToRest, type DeskSize, fillDesk, type Question, questionsOf } from "./desk-shop.ts";
import { type Served, serve } from "./serve.ts";
import { goalSeconds, secondsOfImport } from "./stock-file.ts";

/**
 * `npm run bench:desk [cards] [customers] [part]`: every list, search and bound of the operator's desk over HTTP, of a small shop and
 * of a large one in turns; with a part only the questions that hold it in their names. The goal: p95 of at most 100 ms, and at most twice that of the small shop.
 */
const small = { cards: 1_000, customers: 200 };
const [cards = 1_000_000, customers = 200_000] = process.argv.slice(2, 4).map(Number);
const part = process.argv[4] ?? "";
const large = { cards, customers };
const samples = 60;
/** The first calls open connections and plan statements, as happens once in a server's life. */
const warmUps = 10;
const goalMillis = 100;
const goalRatio = 2;
/** Below this no one tells one answer from another, and a ratio is chance. */
const noiseMillis = 10;

interface OpenShop {
  readonly shop: BenchShop;
  readonly served: Served;
  readonly administrator: bigint;
  readonly questions: readonly Question[];
}

async function open(size: DeskSize): Promise<OpenShop> {
  const shop = await openBenchShop();
  await fillDesk(shop, size);
  await fillRecords(shop, size);
  await bringToRest(shop);
  const served = await serve(shop);
  const { rows } = await shop.database.pool.query<{ id: string }>(
    "SELECT id FROM users WHERE level = 1",
  );
  const questions = [...questionsOf(size), ...questionsOfRecords(size)].filter(({ name }) =>
    name.includes(part),
  );
  return { shop, served, administrator: BigInt(rows[0]!.id), questions };
}

async function close({ shop, served }: OpenShop): Promise<void> {
  await served.stop();
  await shop.close();
}

/** How to ask one shop one thing, once: it takes so many milliseconds. */
async function asking({ served, administrator }: OpenShop, question: Question) {
  const { endpoint, input } = question;
  const query = new URLSearchParams(
    Object.entries(input).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const address = `http://127.0.0.1:${served.port}/farsim${endpoint.path}?${query.toString()}`;
  // A token lasts ten minutes.
  const authorization = `Bearer ${await served.tokenOf(administrator, 1)}`;
  return async () => {
    const began = performance.now();
    const response = await fetch(address, { headers: { authorization } });
    const body = (await response.json()) as { code: number };
    if (body.code !== 0) throw new Error(`${question.name}: ${JSON.stringify(body)}`);
    return performance.now() - began;
  };
}

const p95Of = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.ceil(0.95 * times.length) - 1]!;

/** The p95 of a question in both shops, asked in turns, so that both meet the same machine. */
async function inTurns(shops: readonly [OpenShop, OpenShop], at: number) {
  const [few, many] = shops;
  const askFew = await asking(few, few.questions[at]!);
  const askMany = await asking(many, many.questions[at]!);
  const times: { few: number; many: number }[] = [];
  for (let i = -warmUps; i < samples; i++) {
    const pair = { few: await askFew(), many: await askMany() };
    if (i >= 0) times.push(pair);
  }
  return {
    name: many.questions[at]!.name,
    few: p95Of(times.map((pair) => pair.few)),
    many: p95Of(times.map((pair) => pair.many)),
  };
}

async function importSecondsOf({ served, administrator }: OpenShop): Promise<number> {
  const token = await served.tokenOf(administrator, 1);
  return secondsOfImport({ port: served.port, token });
}

const few = await open(small);
const many = await open(large);
const figures: Awaited<ReturnType<typeof inTurns>>[] = [];
for (const at of many.questions.keys()) figures.push(await inTurns([few, many], at));
const importSeconds = part
  ? undefined
  : { few: await importSecondsOf(few), many: await importSecondsOf(many) };
await close(few);
await close(many);

let missed = 0;
const lines = figures.map(({ name, few: before, many: millis }) => {
  const isGood = millis <= goalMillis && (millis <= noiseMillis || millis <= goalRatio * before);
  if (!isGood) missed += 1;
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return `| ${name} | ${ms(before)} | ${ms(millis)} | ${(millis / before).toFixed(1)}× | ${isGood ? "✓" : "✗"} |`;
});
const shown = (value: number) => value.toLocaleString("en");
console.log(`${cpus().length} × ${cpus()[0]?.model} · Node ${process.version} · ${samples} calls each, one after the other, the two shops in turns

| what | p95 at ${shown(small.cards)} cards, ${shown(small.customers)} customers | p95 at ${shown(large.cards)}, ${shown(large.customers)} | ratio | ≤ ${goalMillis} ms and ≤ ${goalRatio}× (or ≤ ${noiseMillis} ms) |
|---|---|---|---|---|
${lines.join("\n")}

${missed} of ${lines.length} missed`);
if (importSeconds)
  console.log(
    `\nA file of 100,000 cards: ${importSeconds.few.toFixed(1)} s and ${importSeconds.many.toFixed(1)} s (≤ ${goalSeconds} s)`,
  );
