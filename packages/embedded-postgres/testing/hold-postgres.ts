import { startEmbeddedPostgres } from "../start-embedded-postgres.ts";

/** Starts a PostgreSQL on the folder given, says its owner's address, and holds it until it is asked to stop: a program for tests to kill. */
const [directory = ""] = process.argv.slice(2);
try {
  const postgres = await startEmbeddedPostgres({ directory, fsync: false });
  process.once("SIGTERM", () => void postgres.stop().then(() => process.exit()));
  process.stdout.write(`${postgres.ownerConnectionString}\n`);
  process.stdin.resume();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
