import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "../src/platform/database/database.ts";
import { startEmbeddedPostgres } from "@farsim/embedded-postgres/start-embedded-postgres.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { describeSchema } from "./schema.ts";

/** `npm run tables`: writes the types of all tables and `server/schema.sql`, read from a database after every migration. */
const root = path.join(import.meta.dirname, "../..");
const folder = mkdtempSync(path.join(tmpdir(), "farsim-tables-"));
const postgres = await startEmbeddedPostgres({ directory: folder, fsync: false });
try {
  const database = openDatabase(postgres.ownerConnectionString);
  await migrate(database);
  writeFileSync(path.join(root, "server/schema.sql"), await describeSchema(database));
  await database.close();
  const types = {
    timestamptz: "Temporal.Instant",
    int8: "bigint",
    date: "string",
    bytea: "Buffer",
  };
  const options = {
    dialect: "postgres",
    url: postgres.ownerConnectionString,
    // Not the job queue's own tables.
    "include-pattern": "public.*",
    "type-mapping": JSON.stringify(types),
    "custom-imports": JSON.stringify({ Temporal: "temporal-polyfill#Temporal" }),
    "out-file": path.join(root, "server/src/platform/database/tables.gen.ts"),
  };
  execFileSync(
    process.execPath,
    [
      path.join(root, "node_modules/kysely-codegen/dist/cli/bin.js"),
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    ],
    { stdio: "inherit" },
  );
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
