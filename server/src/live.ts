import { liveEvents } from "@farsim/contract/live.ts";
import type { FastifyInstance } from "fastify";
import { LiveStreams, type LiveOptions } from "./platform/events/live-streams.ts";
import { mountStream, type StreamParts } from "./platform/events/mount-stream.ts";
import { EventBus } from "./platform/events/event-bus.ts";

interface Parts extends StreamParts {
  readonly terms: LiveOptions;
  /** Reads the operator's settings again. */
  readonly onShopChanged: () => void;
}

/** Open screens hear of what any server on this database commits. */
export function mountLive(app: FastifyInstance, { terms, onShopChanged, ...parts }: Parts): void {
  const streams = new LiveStreams(terms);
  mountStream(app, parts, liveEvents, (userId, admission) => streams.open(userId, admission));
  // Before the server waits for its connections, which these would hold for ever.
  app.addHook("preClose", async () => streams.close());
  app.addHook("onReady", async () => {
    const board = new EventBus(parts.database, {
      onEvent: (event) => (event.topic === "shop" ? onShopChanged() : streams.onEvent(event)),
      onGap: () => {
        onShopChanged();
        streams.onGap();
      },
    });
    app.addHook("onClose", () => board.close());
  });
}
