import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Temporal } from "temporal-polyfill";
import { expect, onTestFinished, test } from "vitest";
import { openCounter } from "../../../testing/model/use-counter.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openLog } from "../log.ts";
import { audit } from "./audit.ts";
import { publishAuditHead } from "./audit-head.ts";

const { database } = await testDatabase();
const now = Temporal.Instant.from("2027-05-01T12:00:00Z");

/** A place that keeps heads, and answers as it is told. */
async function openKeeper(status: number) {
  const kept: unknown[] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((parts) => {
      kept.push(JSON.parse(Buffer.concat(parts).toString()));
      response.writeHead(status, { location: "http://127.0.0.1:9/" }).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { kept, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/audit` };
}

function openLines() {
  const lines: Record<string, unknown>[] = [];
  const log = openLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

test("says nothing of an empty audit log", async () => {
  const { log, lines } = openLines();
  await publishAuditHead({ database, log, now, url: undefined });
  expect(lines).toEqual([]);
});

test("writes the head into the log, and posts it where someone else keeps it", async () => {
  const { log, lines } = openLines();
  const { kept, url } = await openKeeper(204);
  const counter = await openCounter(database);
  const by = await counter.customer(1n);
  await counter.asProgram((ctx) => audit(ctx, { action: "user/login", subject: "user:1", by }));
  await publishAuditHead({ database, log, now, url });
  const { rows } = await database.pool.query(
    "SELECT entry_id::text AS entry, encode(hash, 'hex') AS hash FROM audit_links ORDER BY position DESC LIMIT 1",
  );
  expect(lines).toEqual([expect.objectContaining({ event: "audit_head", ...rows[0] })]);
  expect(kept).toEqual([{ ...rows[0], at: "2027-05-01T12:00:00Z" }]);
});

test.for([302, 500])(
  "fails where the keeper of heads answers %i, so that it is tried again",
  async (status) => {
    const { log } = openLines();
    const { kept, url } = await openKeeper(status);
    await expect(publishAuditHead({ database, log, now, url })).rejects.toThrow(
      `AUDIT_HEAD_URL answered ${status}`,
    );
    expect(kept).toHaveLength(1);
  },
);
