import type { Config } from "./config.ts";
import type { LiveShop } from "./shop/live-shop.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/database/database.ts";
import type { Log } from "./platform/log.ts";

/** What the worker's jobs are given. */
export interface WorkerParts {
  readonly config: Config;
  readonly liveShop: LiveShop;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}
