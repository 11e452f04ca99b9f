import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { chooseAccount } from "@farsim/embedded-postgres/account.ts";
import { giveFolder } from "@farsim/embedded-postgres/ownership.ts";
import { StartError } from "@farsim/programs/start-error.ts";
import { stopAsked } from "@farsim/programs/stop-asked.ts";
import { report, reportOutcome } from "../report.ts";
import { openCluster, owner, serving } from "./cluster.ts";
import { startPgbouncer } from "./pgbouncer.ts";
import { findPrograms, type Programs, versionOf } from "./programs.ts";
import { runRound } from "./round.ts";
import type { RoundParts } from "./round-parts.ts";

/**
 * `npm run drill:failover`: two servers under load on a PostgreSQL with a standby (Patroni, etcd, HAProxy), whose primary is killed; then
 * the same with PgBouncer between. Prints what happened when; ends with 1 where anything was lost, doubled or late. With the argument `direct`
 * or `pgbouncer` only that round runs. `docs/standby.md` says what it needs.
 */
const roundNames = ["direct", "pgbouncer"] as const;

/** What each round loses; what freezes a machine takes long, and is the same to both. */
const victims = {
  direct: ["machine", "PostgreSQL", "frozen machine"],
  pgbouncer: ["machine", "PostgreSQL"],
} as const;

try {
  await run(process.argv.slice(2), stopAsked());
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
process.exit();

async function run(args: readonly string[], asked: Promise<NodeJS.Signals>): Promise<void> {
  const names = roundNames.filter((name) => args.length === 0 || args.includes(name));
  if (names.length === 0) throw new StartError(`The rounds are ${roundNames.join(" and ")}.`);
  const programs = findPrograms({ pgbouncer: names.includes("pgbouncer") });
  describeMachine(programs);
  await using open = new AsyncDisposableStack();
  const folder = mkdtempSync(path.join(tmpdir(), "farsim-failover-"));
  open.defer(() => rmSync(folder, { recursive: true, force: true }));
  const account = chooseAccount();
  giveFolder(folder, account);
  const place = { folder, account };
  const stopped = asked.then((signal) => {
    throw new StartError(`Stopped by ${signal}.`);
  });
  await Promise.race([runRounds(names, { place, programs, open }), stopped]);
  reportOutcome();
}

interface Parts extends Pick<RoundParts, "place" | "open"> {
  readonly programs: Programs;
}

async function runRounds(
  names: readonly (typeof roundNames)[number][],
  { programs, ...parts }: Parts,
): Promise<void> {
  const cluster = await openCluster(parts.place, programs, parts.open);
  report("etcd, two nodes under Patroni and HAProxy are up, the standby is in sync");
  const round: RoundParts = { ...parts, cluster };
  const direct = {
    DATABASE_URL: cluster.address(serving),
    MIGRATION_DATABASE_URL: cluster.address(owner),
  };
  let before: Awaited<ReturnType<typeof runRound>> | undefined;
  for (const name of names) {
    report(`--- ${name}`);
    if (name === "direct") {
      before = await runRound(round, { name, database: direct, victims: victims[name], before });
      continue;
    }
    const { haproxyPort, password } = cluster;
    const role = { name: serving, password };
    const pooler = await startPgbouncer(
      parts.place,
      programs.pgbouncer!,
      { haproxyPort, role },
      parts.open,
    );
    const database = {
      ...direct,
      DATABASE_URL: pooler.address,
      DATABASE_DIRECT_URL: direct.DATABASE_URL,
    };
    before = await runRound(round, {
      name,
      database,
      victims: victims[name],
      before,
      lastWord: pooler.figures,
    });
  }
}

function describeMachine({ etcd, patroni, haproxy, pgbouncer, postgresBin }: Programs): void {
  const files = [path.join(postgresBin, "postgres"), patroni, etcd, haproxy, pgbouncer];
  report(`${cpus().length} cores, Node ${process.version}`);
  for (const file of files) if (file) report(versionOf(file));
}
