import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** A file that is made piece by piece, as fast as its reader takes it. */
export interface SentFile {
  /** Plain ASCII, with its ending. */
  readonly name: string;
  readonly pieces: AsyncIterable<string>;
}

/** Answers by a file to be kept. What fails after its beginning cuts it short: a reader never takes a part for the whole. */
export function sendFile(
  reply: FastifyReply,
  type: string,
  { name, pieces }: SentFile,
): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("x-accel-buffering", "no")
    .send(Readable.from(pieces, { objectMode: false }));
}
