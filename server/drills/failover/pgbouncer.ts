import { writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "@farsim/programs/free-port.ts";
import pg from "pg";
import { giveFiles, type Place, startProcess, waitFor } from "../start-process.ts";

interface Role {
  readonly name: string;
  readonly password: string;
}

/** Starts PgBouncer in transaction mode before HAProxy, for one role. `figures` says in one line what went through it. */
export async function startPgbouncer(
  place: Place,
  program: string,
  { haproxyPort, role }: { haproxyPort: number; role: Role },
  open: AsyncDisposableStack,
) {
  const port = await freePort();
  const [file, users] = ["pgbouncer.ini", "pgbouncer-users.txt"].map((name) =>
    path.join(place.folder, name),
  ) as [string, string];
  writeFileSync(users, `"${role.name}" "${role.password}"\n`, { mode: 0o600 });
  writeFileSync(file, settings({ port, haproxyPort, users, role }), { mode: 0o600 });
  for (const written of [file, users]) giveFiles(place, written);
  const running = startProcess(place, { name: "pgbouncer", file: program, args: [file] });
  open.defer(async () => {
    // Asked by SIGTERM it may wait for its clients.
    running.kill("SIGQUIT");
    await running.stop();
  });
  const address = `postgresql://${role.name}:${role.password}@127.0.0.1:${port}`;
  await waitFor("PgBouncer", running, () => ask(address, "SHOW VERSION").catch(() => undefined));
  return {
    address: `${address}/farsim`,
    async figures(): Promise<string> {
      const pools = (await ask(address, "SHOW POOLS")).filter((row) => row.database === "farsim");
      const stats = (await ask(address, "SHOW STATS")).find((row) => row.database === "farsim");
      const sum = (name: string) => pools.reduce((all, row) => all + Number(row[name] ?? 0), 0);
      const clients = sum("cl_active") + sum("cl_waiting");
      const servers = sum("sv_active") + sum("sv_idle") + sum("sv_used") + sum("sv_tested");
      const { total_xact_count: transactions, total_bind_count: named } = stats ?? {};
      const parsed = stats?.total_server_parse_count;
      return `${clients} connections of servers on ${servers} to PostgreSQL, ${transactions} transactions, ${named} statements bound, ${parsed} of them parsed by PostgreSQL`;
    },
  };
}

/** A question to its console, which is no database: it knows no parameters. */
async function ask(address: string, question: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: `${address}/pgbouncer` });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(question)).rows;
  } finally {
    await client.end();
  }
}

interface Settings {
  readonly port: number;
  readonly haproxyPort: number;
  readonly users: string;
  readonly role: Role;
}

const settings = ({ port, haproxyPort, users, role }: Settings) => `[databases]
farsim = host=127.0.0.1 port=${haproxyPort} dbname=farsim

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
stats_users = ${role.name}
pool_mode = transaction
max_prepared_statements = 500
max_client_conn = 500
default_pool_size = 30
query_wait_timeout = 10
server_login_retry = 1
server_connect_timeout = 3
log_connections = 0
log_disconnections = 0
`;
