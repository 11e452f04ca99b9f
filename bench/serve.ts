import { passwordAlone } from "../server/testing/password-alone.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { openTokens } from "../server/src/accounts/sessions/tokens.ts";
import type { BenchShop } from "./bench-shop.ts";

export interface Served {
  readonly port: number;
  /** An access token of a customer, or of the administrator. */
  tokenOf(userId: bigint, level: 0 | 1): Promise<string>;
  stop(): Promise<void>;
}

/** The real program on the bench's database, as a process of its own, started as `npm start` starts it. */
export async function serve({ folder, config, database, clock }: BenchShop): Promise<Served> {
  const server = spawn(
    process.execPath,
    ["--max-semi-space-size=64", new URL("../server/src/main.ts", import.meta.url).pathname],
    {
      env: {
        ...process.env,
        DATA_DIR: folder,
        ...passwordAlone,
        DATABASE_URL: config.databaseUrl,
        MIGRATION_DATABASE_URL: config.migrationDatabaseUrl,
        SEED: "none",
        PORT: "0",
        LOG_LEVEL: "error",
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const port = await new Promise<number>((resolve) => {
    let output = "";
    server.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const found = /ready: http:\/\/[^\s]*:(\d+)/.exec(output)?.[1];
      if (found) resolve(Number(found));
    });
  });
  const tokens = openTokens(config);
  return {
    port,
    async tokenOf(userId, level) {
      const { rows } = await database.pool.query<{ id: string }>(
        `INSERT INTO sessions (id, user_id, remember_me, device, origin, created_at, used_at, expires_at, counted_from)
         VALUES (gen_random_uuid(), $1, true, 'bench', '127.0.0.1', now(), now(), now() + interval '1 day', now()) RETURNING id`,
        [userId],
      );
      return tokens.access({ userId, sessionId: rows[0]!.id, level, epoch: 0 }, clock.now());
    },
    async stop() {
      server.kill("SIGTERM");
      await once(server, "exit");
    },
  };
}
