import pg from "pg";

/** Creates a database unless it is there; the address given is that of any other database on the same server. */
export async function createDatabase(address: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (found.rowCount === 0)
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
