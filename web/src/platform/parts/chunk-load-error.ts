/**
 * A part of the application that did not arrive, asked for twice: it was `away`, or the server has a newer release and this page
 * is of an `older` one, whose files are gone.
 */
export class ChunkLoadError extends Error {
  readonly why: "away" | "older";

  constructor(why: ChunkLoadError["why"], cause: unknown) {
    super(`A part did not arrive (${why})`, { cause });
    this.name = "PartLost";
    this.why = why;
  }
}
