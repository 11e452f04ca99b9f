import { currentSession, isLoggedIn, useSession } from "../platform/session.ts";

/** Screens of whoever is logged in follow what happens to his account; visitors load nothing for it. */
export function followLiveOnceLoggedIn(): void {
  let asked = false;
  const look = () => {
    if (asked || !isLoggedIn(currentSession())) return;
    asked = true;
    // Without it the page works as before; the next load of a page tries again.
    import("../platform/live.ts").then(({ followLive }) => followLive()).catch(() => undefined);
  };
  look();
  useSession.subscribe(look);
}
