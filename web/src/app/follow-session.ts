import { queryClient } from "../platform/calls/query-client.ts";
import { forgetPrivate } from "../platform/session/private-keys.ts";
import { currentSession, followOtherTabsSession, useSession } from "../platform/session/session.ts";
import { endBrokenSession, onSessionEnd } from "../platform/session/session-end.ts";
import { toastFailure } from "../ui/toasts/toast.tsx";
import { isOpenToAll } from "./guard.ts";
import { router } from "./router.ts";

/** Leads to the login, and from there back to where the reader was. */
function leadToLogin(): void {
  const { pathname, href } = router.state.location;
  if (pathname !== "/login") void router.navigate({ to: "/login", search: { next: href } });
}

/**
 * What happens on screen when the session changes by itself: it ended (one toast, and the login), or another tab logged
 * out. Nothing that one account has read is left for the next.
 */
export function followSession(): void {
  // However a session ended, nothing of its account stays here.
  forgetPrivate(currentSession().userInfo.id);
  onSessionEnd((end) => {
    toastFailure(end.message, end.title);
    if (end.ofView) void router.navigate({ to: "/adminMode" });
    else leadToLogin();
  });
  followOtherTabsSession(() => {
    if (!endBrokenSession() && !isOpenToAll(router.state.location.pathname)) leadToLogin();
  });
  useSession.subscribe((now, before) => {
    if (now.userInfo.id !== before.userInfo.id) queryClient.clear();
  });
}
