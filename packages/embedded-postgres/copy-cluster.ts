import { mkdirSync, readdirSync } from "node:fs";
import { copyFile, open, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";

/** What a running cluster keeps for itself: https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA */
const ownFiles =
  /^(postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp.*|backup_label|tablespace_map)$/;
const ownFolders = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);
const segment = /^[0-9A-F]{24}$/;

/**
 * Copies the files of a cluster that runs and is written to, by PostgreSQL's own protocol for that: anyone who starts PostgreSQL
 * on the copy has every transaction that was committed before the copying began, and none half. Returns how many bytes
 * were copied.
 */
export async function copyCluster(
  connectionString: string,
  from: string,
  to: string,
): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    // Keeps PostgreSQL from recycling what it wrote meanwhile; gone with this connection.
    await client.query("SELECT pg_create_physical_replication_slot($1, true, true)", [
      `farsim_backup_${process.pid}`,
    ]);
    await client.query("SELECT pg_backup_start('farsim', fast => true)");
    let bytes = await copyFiles(from, to);
    const { rows } = await client.query<Stop>(
      `SELECT pg_walfile_name(lsn) AS last, labelfile, spcmapfile FROM pg_backup_stop(wait_for_archive => false)`,
    );
    const { last, labelfile, spcmapfile } = rows[0]!;
    await write(path.join(to, "backup_label"), labelfile);
    if (spcmapfile.trim() !== "") await write(path.join(to, "tablespace_map"), spcmapfile);
    const first = /file ([0-9A-F]{24})/.exec(labelfile)![1]!;
    const written = readdirSync(path.join(from, "pg_wal")).filter((name) => segment.test(name));
    for (const name of written.filter((name) => first <= name && name <= last))
      bytes += await copy(path.join(from, "pg_wal", name), path.join(to, "pg_wal", name));
    return bytes;
  } finally {
    await client.end();
  }
}

interface Stop {
  /** The last file of the write-ahead log that the copy needs. */
  readonly last: string;
  readonly labelfile: string;
  readonly spcmapfile: string;
}

/** Everything below a folder but what a running cluster keeps for itself, whose folders stay empty. */
async function copyFiles(from: string, to: string): Promise<number> {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  let bytes = 0;
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (ownFiles.test(entry.name)) continue;
    if (ownFolders.has(entry.name)) mkdirSync(target, { mode: 0o700 });
    else if (entry.isDirectory()) bytes += await copyFiles(source, target);
    else if (entry.isFile()) bytes += await copy(source, target);
  }
  return bytes;
}

/** One file, on the disk when this is done; 0 bytes where it has gone meanwhile, as files of dropped tables do. */
async function copy(from: string, to: string): Promise<number> {
  try {
    await copyFile(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0;
    throw error;
  }
  const file = await open(to, "r+");
  try {
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

async function write(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600, flush: true });
}
