import { liveEvents } from "@farsim/contract/live.ts";
import type { FastifyInstance } from "fastify";
import { LiveStreams, type LiveTerms } from "./platform/events/live-streams.ts";
import { mountStream, type StreamParts } from "./platform/events/mount-stream.ts";
import { NoticeBoard } from "./platform/events/notice-board.ts";

interface Parts extends StreamParts {
  readonly terms: LiveTerms;
}

/** Open screens hear of what any server on this database commits. */
export function mountLive(app: FastifyInstance, { terms, ...parts }: Parts): void {
  const streams = new LiveStreams(terms);
  mountStream(app, parts, liveEvents, (userId, admission) => streams.open(userId, admission));
  // Before the server waits for its connections, which these would hold for ever.
  app.addHook("preClose", async () => streams.close());
  app.addHook("onReady", async () => {
    const board = new NoticeBoard(parts.database, {
      onNotice: (notice) => streams.onNotice(notice),
      onGap: () => streams.onGap(),
    });
    app.addHook("onClose", () => board.close());
  });
}
