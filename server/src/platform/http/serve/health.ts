import fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import { collectDefaultMetrics, Gauge as Figure, Histogram, Registry } from "prom-client";
import type { Database } from "../../database/database.ts";
import { encryptedBy, type OwnCertificate } from "./own-certificate.ts";
import { sendSafeHeaders } from "./safe-headers.ts";

/** A figure that is read when it is asked for. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  readonly read: () => Promise<readonly { labels: Record<string, string>; value: number }[]>;
}

interface Watched {
  readonly database: Database;
  /** Whether the server is about to close: who shares calls out should give it no more. */
  readonly isDraining?: () => boolean;
  readonly gauges?: readonly Gauge[];
  /** With it they are answered by HTTPS, as the calls of `app` are. */
  readonly tls?: OwnCertificate | undefined;
}

export interface Monitoring {
  readonly monitoring: FastifyInstance;
  /** Counts a call that `app` never saw, because it was refused before. */
  readonly countRefused: (status: number) => void;
}

/**
 * For those who run the shop, at a port of its own that no proxy is pointed at: whether the program lives, whether it is ready, and
 * its figures, how long calls of `app` take among them. It is closed with `app`, and listens only when it is told to.
 */
export function openMonitoring(
  app: FastifyInstance,
  { database, isDraining = () => false, gauges = [], tls }: Watched,
): Monitoring {
  const options = {
    logger: false,
    forceCloseConnections: true,
    ...(tls && { https: encryptedBy(tls) }),
  };
  const monitoring = fastify(options as FastifyServerOptions);
  app.addHook("onClose", () => monitoring.close());
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "farsim_call_seconds",
    help: "How long calls took, by call and status",
    labelNames: ["call", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30],
    registers: [registry],
  });
  for (const { read, ...gauge } of gauges)
    registry.registerMetric(
      new Figure({
        ...gauge,
        registers: [],
        async collect() {
          this.reset();
          for (const { labels, value } of await read()) this.set(labels, value);
        },
      }),
    );
  app.addHook("onResponse", async (request, reply) => {
    // A stream lasts as long as someone looks; that is no time it took.
    if (reply.getHeader("content-type")?.toString().startsWith("text/event-stream")) return;
    const call = request.routeOptions.url ?? "unknown";
    seconds.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  sendSafeHeaders(monitoring);
  monitoring.get("/health/live", async () => ({ status: "live" }));
  monitoring.get("/health/ready", async (_request, reply) => {
    if (isDraining()) return reply.status(503).send({ status: "stopping" });
    const ready = await database.pool.query("SELECT 1").then(
      () => true,
      () => false,
    );
    return reply
      .status(ready ? 200 : 503)
      .send({ status: ready ? "ready" : "waiting for the database" });
  });
  monitoring.get("/metrics", async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  const countRefused = (status: number) => seconds.observe({ call: "unread", status }, 0);
  return { monitoring, countRefused };
}
