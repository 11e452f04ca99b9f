import { preloadWhenIdle } from "../platform/parts/preload-when-idle.ts";
import { isOffline } from "../platform/page-facts.ts";
import { currentSession, isLoggedIn, useSession } from "../platform/session/session.ts";

const restMs = 15_000;
const live = preloadWhenIdle(() => import("../platform/live/live.ts"));

/** Screens of the logged-in user follow what happens to their account; visitors load nothing for it. */
export function followLiveOnceLoggedIn(): void {
  let asked = false;
  const look = () => {
    if (asked || !isLoggedIn(currentSession())) return;
    asked = true;
    // Without it the page works as before, and it is tried again: after a while, or once there is a network.
    live
      .bring()
      .then(({ followLive }) => followLive())
      .catch(() => {
        asked = false;
        setTimeout(look, isOffline() ? 0 : restMs);
      });
  };
  look();
  useSession.subscribe(look);
}
