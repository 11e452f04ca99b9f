import type { FastifyInstance } from "fastify";
import { repetitionFilter } from "../../security/repetition-filter.ts";

/** What files, the database, emails and carriers may need beside connections. */
const leastKept = 128;

/**
 * How many connections may be open at once: below the descriptors that the machine gives this program, so that it still has some
 * for its own work when all of them are taken. One more is closed at once. Undefined where there is no such limit.
 */
export function connectionLimit(descriptors = descriptorLimit()): number | undefined {
  if (descriptors === undefined) return undefined;
  return Math.max(1, descriptors - Math.max(leastKept, Math.floor(descriptors / 4)));
}

/** The soft limit, which Node has raised to the hard one; undefined where there is none (Windows, `unlimited`). */
function descriptorLimit(): number | undefined {
  // Else it asks for the name of each peer.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as {
    userLimits?: { open_files?: { soft: number | "unlimited" } };
  };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === "number" ? soft : undefined;
}

/** As often as this, the log tells of connections that there was no room for. */
const logEveryMs = 10_000;

/** Holds a server to that many connections, and lets the log tell when more have come. */
export function limitConnections({ server, log }: FastifyInstance): void {
  const limit = connectionLimit();
  if (limit === undefined) return;
  server.maxConnections = limit;
  const isFirst = repetitionFilter(logEveryMs);
  server.on("drop", () => {
    const suppressed = isFirst("drop", performance.now());
    if (suppressed !== undefined)
      log.warn({ event: "connection_refused", limit, suppressed }, "security");
  });
}
