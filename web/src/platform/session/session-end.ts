import type { ProblemKey } from "@farsim/contract/problems/problem.ts";
import { clearSession, closeView, currentSession, isInView, isLoggedIn } from "./session.ts";
import { transportMessage } from "../language/transport-messages.ts";

/** What the reader is told when a session ends without being asked to. */
export interface SessionEnd {
  readonly title?: string;
  readonly message: string;
  /** Only a customer's view is over; the administrator's own session goes on. */
  readonly ofView?: true;
}

type Listener = (end: SessionEnd) => void;
let reader: Listener | null = null;

/** The application says here what it does about an end: one toast, and the way to the login. */
export function onSessionEnd(listener: Listener): void {
  reader = listener;
}

/** Ends the session that `accessToken` belonged to; of several refused calls only the first one tells. */
export function endSession(accessToken: string | null, end: SessionEnd): void {
  const session = currentSession();
  if (session.accessToken === null || session.accessToken !== accessToken) return;
  if (isInView(session)) {
    closeView();
    reader?.({ ...end, ofView: true });
    return;
  }
  clearSession();
  reader?.(end);
}

/** Ends a session whose refresh token is missing, and says whether it has: without one, it cannot go on. */
export function endBrokenSession(): boolean {
  const session = currentSession();
  if (session.accessToken === null || isLoggedIn(session)) return false;
  endSession(session.accessToken, { message: transportMessage("refresh_token_missing") });
  return true;
}

const endings: ReadonlySet<ProblemKey> = new Set([
  "admin_required",
  "token_invalid",
  "login_expired",
  "login_status_error",
]);

/** Whether an answer means that this session is over. */
export function isEnding(key: ProblemKey): boolean {
  return endings.has(key);
}

/** How an ending answer is put to the reader. */
export function wordedEnd(key: ProblemKey, message: string): SessionEnd {
  return key === "admin_required"
    ? { title: message, message: transportMessage("admin_permission_insufficient") }
    : { message };
}
