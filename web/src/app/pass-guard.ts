import { exactPath } from "@farsim/contract/values/pages/page-paths.ts";
import { type AnyRouter, type ParsedLocation, redirect } from "@tanstack/react-router";
import { askUser } from "../platform/calls/ask-user.ts";
import { CallError } from "../platform/calls/call-error.ts";
import { persistedKey } from "../platform/offline/persisted-queries.ts";
import { isOffline } from "../platform/page-facts.ts";
import { recallPrivately } from "../platform/session/private-storage.ts";
import { currentSession, isInView, isLoggedIn } from "../platform/session/session.ts";
import { toastError } from "../ui/toasts/toast.tsx";
import { decide, needsUserInfo, type SessionState } from "./guard.ts";

function sessionState(): SessionState {
  const session = currentSession();
  return {
    loggedIn: isLoggedIn(session),
    level: session.userInfo.level,
    inView: isInView(session),
  };
}

/** The account could not be asked for while the application was opening, so there is no page to stay on. */
export class AccountUnknown extends Error {}

/** The page that a cancelled navigation returns to; it has been let through once already. */
let returningTo: string | null = null;

/**
 * Stands before every navigation to another path and holds it until the account is known. Throws a redirect where the
 * guard says so; a navigation whose question failed is taken back.
 */
export async function passGuard(
  router: AnyRouter,
  location: ParsedLocation,
  signal: AbortSignal,
): Promise<void> {
  const before = router.state.resolvedLocation;
  const samePage = before?.pathname === location.pathname || returningTo === location.href;
  returningTo = null;
  if (needsUserInfo(location.pathname, sessionState()) && !samePage) {
    const arrives = before === undefined;
    try {
      await askUser(arrives && showsKept(location.pathname) ? { timeoutMs: patienceMs } : {});
    } catch (error) {
      // Another navigation has taken its place: only that one says what failed, and goes back.
      if (signal.aborted) throw error;
      if (isLoggedIn(currentSession()) && !mayReadKept(location.pathname, error, arrives))
        await cancel(router, location, signal, error);
    }
  }
  const decision = decide(location.pathname, sessionState());
  if (decision === "show") return;
  if (decision === "/login") {
    throw redirect({ to: "/login", search: { next: location.href }, replace: true });
  }
  // The same page under its exact path keeps what stands beside the path.
  const beside = decision === exactPath(location.pathname) ? besidePath(location) : "";
  throw redirect({ href: `${decision}${beside}`, replace: true });
}

const besidePath = ({ searchStr, hash }: ParsedLocation): string =>
  `${searchStr}${hash && `#${hash}`}`;

/** How long anyone who arrives at what this device has kept waits to hear of their account first. */
const patienceMs = 5_000;

/** Pages that show what was loaded last, for anyone who this device knows already. */
function showsKept(path: string): boolean {
  return /^\/(mySims|esim\/[^/]+)$/.test(path) && currentSession().userInfo.id !== undefined;
}

/** An eSIM that this device has kept: one that could not be met in time is still wanted. */
function isKeptEsim(path: string): boolean {
  const [, cardId] = /^\/esim\/([^/]+)$/.exec(path) ?? [];
  const name = persistedKey({ path: "/esim/get" }, { cardId });
  return cardId !== undefined && recallPrivately(name) !== undefined;
}

/**
 * Without a network the cards and eSIMs that this device has kept may still be read: that is when they are needed. Where the
 * browser knows of a network, a user who has a page to stay on stays there.
 */
function mayReadKept(path: string, error: unknown, arrives: boolean): boolean {
  const isAway = error instanceof CallError && error.isAway;
  if (!isAway || !showsKept(path)) return false;
  if (isOffline()) return true;
  if (arrives) toastError(error);
  return arrives || isKeptEsim(path);
}

/** Says why, and leaves the reader where they were. */
async function cancel(
  router: AnyRouter,
  location: ParsedLocation,
  signal: AbortSignal,
  error: unknown,
): Promise<void> {
  const before: ParsedLocation | undefined = router.state.resolvedLocation;
  toastError(error);
  const message = error instanceof CallError ? error.message : "";
  if (!before) throw new AccountUnknown(message, { cause: error });
  returningTo = before.href;
  const steps = (location.state.__TSR_index ?? 0) - (before.state.__TSR_index ?? 0);
  if (steps === 0) throw redirect({ href: before.href, replace: true });
  router.history.go(-steps);
  // The way back supersedes this navigation; until then nothing of the refused page may be shown.
  await new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(error as Error), { once: true });
  });
}
