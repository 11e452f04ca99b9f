import type { FastifyBaseLogger } from "fastify";

type Bindings = Parameters<FastifyBaseLogger["child"]>[0];
type Options = Parameters<FastifyBaseLogger["child"]>[1];

/** The log of one call, whose lines name it. Most calls write none, and making one is dear: it is made with the first line. */
export function logOfACall(
  log: FastifyBaseLogger,
  bindings: Bindings,
  options: Options,
): FastifyBaseLogger {
  return new LogOfACall(() => log.child(bindings, options)) as unknown as FastifyBaseLogger;
}

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

class LogOfACall {
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | undefined;

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make;
  }

  get made(): FastifyBaseLogger {
    return (this.#made ??= this.#make());
  }

  get level(): string {
    return this.made.level;
  }

  child(...given: Parameters<FastifyBaseLogger["child"]>): FastifyBaseLogger {
    return this.made.child(...given);
  }
}
for (const level of levels)
  Object.defineProperty(LogOfACall.prototype, level, {
    value(this: LogOfACall, ...line: Parameters<FastifyBaseLogger["info"]>) {
      this.made[level](...line);
    },
  });
