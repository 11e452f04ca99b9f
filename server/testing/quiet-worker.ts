import { pino } from "pino";
import { onTestFinished } from "vitest";
import { startWorker } from "../src/worker.ts";

type Of = Omit<Parameters<typeof startWorker>[0], "log">;

/** The worker of a shop, without a word in any log. */
export function startQuietWorker({ config, liveShop, database, clock }: Of) {
  return startWorker({ config, liveShop, database, clock, log: pino({ level: "silent" }) });
}

/** The same, which works until the test has ended. */
export async function runWorker(shop: Of): Promise<void> {
  const worker = await startQuietWorker(shop);
  onTestFinished(() => worker.stop());
}
