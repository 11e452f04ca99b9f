import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { BenchShop } from "./bench-shop.ts";
import { openLine, requestText } from "./http-load.ts";
import { compare, perSecond } from "./median.ts";
import type { Served } from "./serve.ts";

const run = promisify(execFile);
const connections = 32;
const rounds = 3;

/** A call that changes money, and the rows that it leaves behind as pgbench writes them. */
export interface MoneyCall {
  readonly name: string;
  readonly goal: number;
  /** For how long each way is measured in a round. */
  readonly seconds: number;
  readonly path: string;
  /** Who calls next, and with what. */
  request(): { readonly token: string; readonly body: object };
  /** `:answer` is what the call answered once, as its key keeps it; beside it there are `variables`. */
  readonly script: string;
  readonly variables: Readonly<Record<string, string | number>>;
  /** Brings the shop to rest before and after each round of pgbench. */
  rest?(): Promise<void>;
}

/** Calls over HTTP, each under a key of its own, beside pgbench writing the same rows. */
export async function besidePgbench(
  shop: BenchShop,
  { port }: Served,
  call: MoneyCall,
): Promise<string> {
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(port)));
  const send = async (worker: number) => {
    const { token, body } = call.request();
    const headers = { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() };
    const status = await lines[worker]!.send(
      requestText("POST", `/farsim${call.path}`, headers, JSON.stringify(body)),
    );
    if (status !== 200) throw new Error(`${call.path} answered ${status}`);
  };
  await send(0);
  const variables = { ...call.variables, answer: await keptAnswer(shop, call.path) };
  const ours = () => perSecond(connections, call.seconds, send);
  const limit = async () => {
    await call.rest?.();
    const rate = await perSecondByPgbench(shop, { ...call, variables });
    await call.rest?.();
    return rate;
  };
  const result = await compare(
    `${call.name} over HTTP, ${connections} connections / the same rows by pgbench, prepared, ${connections} clients`,
    call.goal,
    rounds,
    ours,
    limit,
  );
  for (const line of lines) line.close();
  return result;
}

async function keptAnswer({ database }: BenchShop, call: string): Promise<string> {
  const { rows } = await database.pool.query<{ answer: string }>(
    "SELECT answer::text FROM idempotency_keys WHERE call = $1 LIMIT 1",
    [call],
  );
  return rows[0]!.answer;
}

async function perSecondByPgbench(
  { folder, config }: BenchShop,
  { script, seconds, variables }: Pick<MoneyCall, "script" | "seconds" | "variables">,
): Promise<number> {
  const file = path.join(folder, "money.pgbench");
  writeFileSync(file, script);
  const given = Object.entries(variables).flatMap(([name, value]) => ["-D", `${name}=${value}`]);
  const how = ["-n", "-M", "prepared", "-c", String(connections), "-j", "2", "-f", file];
  const { stdout } = await run("pgbench", [
    ...how,
    "-T",
    String(seconds),
    ...given,
    config.databaseUrl ?? "",
  ]);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}
