import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** The browser's news that somebody wants out, as long as nobody has asked for it to be typed: of Chromium alone. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}
declare global {
  interface Window {
    readonly CloseWatcher?: new () => CloseWatcher;
  }
}

/** What stands over the page, the topmost last. */
const standing: object[] = [];

/**
 * Back shuts what stands over a page, the topmost first, and leaves the page beneath where it is. Where there is no page before,
 * only Android tells of it; elsewhere the same news would also mean Escape, which the kit sees to.
 */
export function useBackCloses(opened: boolean, close: () => void): void {
  const { history } = useRouter();
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!opened) return undefined;
    const self = {};
    standing.push(self);
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== "BACK" || standing.at(-1) !== self) return false;
        // The router goes forward again: only there is what the address says of this page changed.
        addEventListener("popstate", () => latest.current(), { once: true });
        return true;
      },
    });
    const isAndroid = /Android/.test(navigator.userAgent);
    const watcher = isAndroid && window.CloseWatcher ? new window.CloseWatcher() : undefined;
    watcher?.addEventListener("close", () => latest.current());
    return () => {
      standing.splice(standing.indexOf(self), 1);
      unblock();
      watcher?.destroy();
    };
  }, [opened, history]);
}
