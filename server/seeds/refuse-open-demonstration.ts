import { StartError } from "@farsim/programs/start-error.ts";
import { isThisMachine } from "../src/platform/settings/this-machine.ts";
import type { Config } from "../src/config.ts";
import type { Database } from "../src/platform/database/database.ts";
import { emailOf } from "./demo-emails.ts";

/**
 * Everyone knows the passwords of the demonstration's customers: a database that they are in is shown on this machine alone, also
 * by a later start that makes none.
 */
export async function refuseOpenDemonstration(
  { pool }: Database,
  { host }: Pick<Config, "host">,
): Promise<void> {
  if (isThisMachine(host)) return;
  const { rows } = await pool.query("SELECT FROM users WHERE email = $1", [emailOf("lin.wei")]);
  if (rows.length > 0)
    throw new StartError(
      `HOST=${host} would open the demonstration, whose passwords are published, to other machines: set HOST=127.0.0.1, or begin a shop of your own (SEED=none) in another DATA_DIR or DATABASE_URL.`,
    );
}
