import { chooseAccount } from "@farsim/embedded-postgres/account.ts";
import { closedFolder } from "@farsim/programs/own-folder.ts";
import type { Place } from "./read-place.ts";

/** What makes a folder a shop's. */
const marks = ["jwt.key", "secret.key", "channel.keys", "postgres", "outbox"];

/**
 * Keys, emails and the database are for their owner alone. Where root starts the embedded PostgreSQL as another user, that one
 * must pass through the folder: it may, and no one may read it.
 */
export function closeDataFolder({ dataDir, databaseUrl }: Place): void {
  const isPassed = databaseUrl === undefined && chooseAccount().kind === "other";
  closedFolder(dataDir, isPassed ? 0o711 : 0o700, marks);
}
