/**
 * Runs `work` each time it is asked for, one after the other: what was read first is never kept last. A run that failed holds up none
 * after it; who asked for it hears so.
 */
export function inTurn(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  return () => (running = running.catch(() => {}).then(work));
}
