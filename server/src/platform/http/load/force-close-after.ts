import type { FastifyInstance } from "fastify";

/**
 * Closing waits for what is under way, but not for ever: a connection that a browser opened ahead and never asked anything
 * on does not count as idle, and would hold it up until it goes away by itself. After `afterMs` all are cut off.
 */
export function forceCloseAfter(app: FastifyInstance, afterMs: number): void {
  app.addHook("preClose", async () => {
    const cutOff = setTimeout(() => app.server.closeAllConnections(), afterMs).unref();
    app.server.once("close", () => clearTimeout(cutOff));
  });
}
