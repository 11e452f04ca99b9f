import type { UserInfo } from "@farsim/contract/session.ts";
import { create } from "zustand";
import { type PersistStorage, persist } from "zustand/middleware";
import { forgetPrivate } from "./private-keys.ts";

/** What is known of the account; before the first answer only that it is a customer without money. */
export type StoredUserInfo = Pick<UserInfo, "level" | "balance"> & Partial<UserInfo>;

/** Exactly what stands in local storage under `auth`. */
export interface Auth {
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
  readonly username: string | null;
  readonly email: string | null;
  readonly isRememberMe: boolean;
  readonly userInfo: StoredUserInfo;
}

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export const storageKey = "auth";
const anonymousUser: StoredUserInfo = { level: 0, balance: "0" };
export const loggedOut: Auth = {
  accessToken: null,
  refreshToken: null,
  username: null,
  email: null,
  isRememberMe: false,
  userInfo: anonymousUser,
};

/** Reads what a tab, perhaps of an older release, has left; what does not fit counts as absent. */
export function parseAuth(text: string | null): Auth {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "null");
  } catch {
    value = null;
  }
  if (typeof value !== "object" || value === null) return loggedOut;
  const stored = value as Partial<Record<keyof Auth, unknown>>;
  const textOf = (field: unknown) => (typeof field === "string" && field !== "" ? field : null);
  const userInfo =
    typeof stored.userInfo === "object" && stored.userInfo !== null ? stored.userInfo : {};
  return {
    accessToken: textOf(stored.accessToken),
    refreshToken: textOf(stored.refreshToken),
    username: textOf(stored.username),
    email: textOf(stored.email),
    isRememberMe: stored.isRememberMe === true,
    userInfo: { ...anonymousUser, ...userInfo },
  };
}

/** Another account that this tab shows for a while: `auth` is none of its business then. */
export interface Substitute {
  readonly auth: Auth;
  close(): void;
}
let substitute: Substitute | null = null;

/** What another tab has written is not written again: it may have written something newer meanwhile. */
let takingOver = false;

/** Flat, without the wrapping that the library would add: other code may read `auth` too. */
const plainStorage: PersistStorage<Auth> = {
  getItem: (name) => {
    const text = localStorage.getItem(name);
    return text === null ? null : { state: parseAuth(text) };
  },
  setItem: (name, { state }) => {
    if (!takingOver && !substitute) localStorage.setItem(name, JSON.stringify(state));
  },
  removeItem: (name) => localStorage.removeItem(name),
};

export const useSession = create<Auth>()(
  persist(() => loggedOut, { name: storageKey, storage: plainStorage }),
);

/** The session at this moment, for code that does not wait for its changes. */
export function currentSession(): Auth {
  return useSession.getState();
}

export function isLoggedIn(auth: Auth): boolean {
  return auth.accessToken !== null && (auth.refreshToken !== null || isInView(auth));
}

/** Whether it is an administrator who looks at a customer's account here. */
export function isInView({ accessToken }: Auth): boolean {
  return substitute !== null && substitute.auth.accessToken === accessToken;
}

/** Shows another account in this tab, or again the session that is stored under `auth`. */
export function substituteSession(next: Substitute | null): void {
  substitute = next;
  if (next) useSession.setState(next.auth, true);
  else readStoredSession();
}

export function closeView(): void {
  substitute?.close();
}

export function beginSession(tokens: Tokens, userInfo: UserInfo, isRememberMe: boolean): void {
  forgetPrivate(userInfo.id);
  const { accessToken, refreshToken } = tokens;
  const { username, email } = userInfo;
  useSession.setState({ accessToken, refreshToken, username, email, isRememberMe, userInfo });
}

export function renewTokens({ accessToken, refreshToken }: Tokens): void {
  useSession.setState({ accessToken, refreshToken });
}

export function knowUser(userInfo: UserInfo): void {
  useSession.setState({ userInfo });
}

/** Clears the tokens and the user info; the name stays only where the reader asked to be remembered. */
export function clearSession(): void {
  forgetPrivate();
  const { isRememberMe, username, email } = useSession.getState();
  const remembered = isRememberMe ? { username, email, isRememberMe } : {};
  useSession.setState({ ...loggedOut, ...remembered });
}

/** Clears everything, the remembered name too: the account is no more. */
export function forgetSession(): void {
  forgetPrivate();
  useSession.setState(loggedOut);
}

/** Takes over what another tab has written: login, logout and renewed tokens. */
export function readStoredSession(): Auth {
  if (substitute) return useSession.getState();
  takingOver = true;
  useSession.setState(parseAuth(localStorage.getItem(storageKey)), true);
  takingOver = false;
  return useSession.getState();
}

/** Keeps this tab in step with the others, and says when one of them has logged out. */
export function followOtherTabsSession(loggedOut: () => void): void {
  addEventListener("storage", (event) => {
    // The key is null when the whole storage was cleared.
    if (substitute || (event.key !== storageKey && event.key !== null)) return;
    const before = currentSession();
    const now = readStoredSession();
    if (now.userInfo.id !== before.userInfo.id) forgetPrivate(now.userInfo.id);
    if (isLoggedIn(before) && !isLoggedIn(now)) loggedOut();
  });
}
