import type { UserInfo } from "@farsim/contract/session.ts";
import { loggedOut, substituteSession } from "./session.ts";

/** An administrator's look at a customer's account: of this tab alone, under a token that nothing renews. */
export interface CustomerView {
  readonly accessToken: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly userInfo: UserInfo;
}

/** Where it stands in session storage; `app/start.tsx` asks for it. */
const storageKey = "customerView";

/** The view that this tab is in; null outside. Nonsense counts as none. */
export function currentView(): CustomerView | null {
  try {
    const view = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as CustomerView | null;
    return typeof view?.accessToken === "string" && typeof view.userInfo?.id === "string"
      ? view
      : null;
  } catch {
    return null;
  }
}

/** From now on this tab shows a customer's account; the administrator's own session waits in `auth`. */
export function enterView(view: CustomerView): void {
  sessionStorage.setItem(storageKey, JSON.stringify(view));
  resumeView();
}

/** The same after the page was loaded again. */
export function resumeView(): void {
  const view = currentView();
  if (!view) return;
  const { accessToken, userInfo } = view;
  const { username, email } = userInfo;
  substituteSession({
    auth: { ...loggedOut, accessToken, username, email, userInfo },
    close() {
      sessionStorage.removeItem(storageKey);
      substituteSession(null);
    },
  });
}
