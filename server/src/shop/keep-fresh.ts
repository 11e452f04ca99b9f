/** What a server keeps in memory of the shop. */
interface Kept {
  reload(): Promise<unknown>;
}

/** Where it is logged that the settings could not be read; they will be read again. */
interface Warnings {
  warn(of: { readonly err: unknown }, text: string): void;
}

/** The longest that a server goes by settings of which it missed the notice. */
const everyMs = 30_000;
const againAfterMs = 1_000;

/** Reads the settings when it is asked to, again soon where that failed, and every half minute, since a notice may be lost. */
export function keepFresh(kept: Kept, log: Warnings) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const readAfter = (ms: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void reload(), ms).unref();
  };
  /** Never fails: what was committed stays so, whether this server could read it or not. */
  const reload = async (): Promise<void> => {
    try {
      await kept.reload();
      readAfter(everyMs);
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, "the settings could not be read");
      readAfter(againAfterMs);
    }
  };
  readAfter(everyMs);
  return {
    reload,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
