const lookEveryMs = 5_000;

/** Does something now and every few seconds, never twice at once; `stop` waits for what is under way. */
export function lookAgain(
  work: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
  let looking: Promise<unknown> | undefined;
  const look = () => {
    looking ??= work()
      .catch(onFailure)
      .finally(() => {
        looking = undefined;
      });
  };
  look();
  const timer = setInterval(look, lookEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

/** What looks at very much is done the more seldom the longer it takes: it rests twenty times as long. */
export function restingBetween(work: () => Promise<void>): () => Promise<void> {
  let next = 0;
  return async () => {
    const begun = performance.now();
    if (begun < next) return;
    await work();
    const ended = performance.now();
    next = ended + 20 * (ended - begun);
  };
}
