import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { addMissingChannels } from "./add-channel.ts";

interface Parts {
  readonly config: {
    readonly channelKeys: ReadonlyMap<string, unknown>;
    readonly channelAdapters: ReadonlyMap<string, unknown>;
  };
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Every channel that a setting names is there once the program has started: its carrier may report before the first card has
 * come. Later starts, and servers that start at once, find it and change nothing. A channel whose settings go stays: its
 * cards do.
 */
export async function addConfiguredChannels({ config, database, clock }: Parts): Promise<void> {
  const named = new Set([...config.channelKeys.keys(), ...config.channelAdapters.keys()]);
  await database.write((tx) => addMissingChannels({ tx, now: clock.now() }, [...named]));
}
