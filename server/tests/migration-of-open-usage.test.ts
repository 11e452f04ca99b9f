import { expect, test } from "vitest";
import { emptyDatabase } from "../testing/database/test-database.ts";
import { openDatabase } from "../src/platform/database/database.ts";
import { migrateOwn, readMigrations } from "../src/platform/database/migrate.ts";

const reason = "More than 30 days old when the shop was upgraded";

test("what was open of usage for more than 30 days at the upgrade is dismissed by the program; what is newer stays open", async () => {
  const migrations = await readMigrations();
  const before = Object.entries(migrations).filter(([name]) => name < "0058");
  const database = openDatabase((await emptyDatabase()).ownerConnectionString);
  try {
    await migrateOwn(database, Object.fromEntries(before));
    await database.pool.query(`
      INSERT INTO channels (name, created_at) VALUES ('carrier', now());
      INSERT INTO cards (card_number, iccid, channel_id, type, verify_code_sealed, verify_code_mac, created_at)
        SELECT '1000', '898500000000000001', id, 'physical', '\\x00', '\\x00', now() FROM channels;
      INSERT INTO rejected_usage (channel_id, received_at, error, record)
        SELECT id, now() - days * interval '1 day', 'invalid', days FROM channels, unnest('{29, 31}'::integer[]) AS days;
      INSERT INTO card_days (card_id, day, segment, bytes, rated, unrated_channel_id)
        SELECT id, current_date - days, segment, 2, false, channel_id
        FROM cards, unnest('{29, 32}'::integer[]) AS days, generate_series(0, 1) AS segment`);
    await migrateOwn(database, migrations);
    const { rows: refused } = await database.pool.query(
      "SELECT record, settlement, settled_by, reason FROM rejected_usage ORDER BY record",
    );
    expect(refused).toEqual([
      { record: "29", settlement: null, settled_by: null, reason: null },
      { record: "31", settlement: "dismissed", settled_by: null, reason },
    ]);
    const { rows: days } = await database.pool.query(
      "SELECT current_date - day AS ago, bytes::integer, dismissed_by, reason FROM dismissed_days",
    );
    expect(days).toEqual([{ ago: 32, bytes: 4, dismissed_by: null, reason }]);
    const { rows: open } = await database.pool.query(
      "SELECT current_date - day AS ago FROM card_days WHERE NOT is_dismissed",
    );
    expect(open).toEqual([{ ago: 29 }, { ago: 29 }]);
  } finally {
    await database.close();
  }
});
