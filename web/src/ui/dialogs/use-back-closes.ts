import { useRouter } from "@tanstack/react-router";
import { useLayoutEffect, useRef } from "react";
import { watchAndroidBack } from "./android-back.ts";

/** What stands over the page, the topmost last. */
const openOverlays: object[] = [];

/** Back shuts what stands over a page, the topmost first, and leaves the page beneath where it is. */
export function useBackCloses(opened: boolean, close: () => void): void {
  const router = useRouter();
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const self = {};
    openOverlays.push(self);
    const unblock = router.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action, currentLocation }) => {
        const { location, resolvedLocation } = router.state;
        // Where the next page is on its way, Back calls it off.
        const isDraining = location.href !== resolvedLocation?.href;
        if (action !== "BACK" || isDraining || openOverlays.at(-1) !== self) return false;
        // The router goes forward again: only there is what the address says of this page changed.
        const closeHere = () => {
          if (history.state?.__TSR_index !== currentLocation.state.__TSR_index) return;
          removeEventListener("popstate", closeHere);
          latest.current();
        };
        addEventListener("popstate", closeHere);
        return true;
      },
    });
    const unwatch = watchAndroidBack(() => latest.current());
    return () => {
      openOverlays.splice(openOverlays.indexOf(self), 1);
      unblock();
      unwatch();
    };
  }, [opened, router]);
}
