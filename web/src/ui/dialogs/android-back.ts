/** What Chromium asks to close: https://html.spec.whatwg.org/multipage/interaction.html#close-requests-and-close-watchers */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}
declare global {
  interface Window {
    readonly CloseWatcher?: new () => CloseWatcher;
  }
}

/**
 * Android's Back, where it would leave the first page of all. Elsewhere the same news would be Escape as well, which the kit sees
 * to. Returns what ends it.
 */
export function watchAndroidBack(close: () => void): () => void {
  const { CloseWatcher } = window;
  if (!CloseWatcher || !navigator.userAgent.includes("Android")) return () => undefined;
  let watcher: CloseWatcher | undefined;
  // Each watches for a single time, and what was asked to close may refuse.
  const watch = () => {
    watcher = new CloseWatcher();
    watcher.addEventListener("close", () => {
      close();
      watch();
    });
  };
  watch();
  return () => watcher?.destroy();
}
