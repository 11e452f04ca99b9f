import type { LiveEvent, LiveTopic } from "@farsim/contract/live.ts";
import { followStream, type StreamEnd } from "./live-stream.ts";
import { refetchTopic, readUser } from "../calls/refetch-topic.ts";
import { freshAccessToken } from "../session/refresh.ts";
import { currentSession, isLoggedIn, useSession } from "../session/session.ts";

/** While no stream is open, what is on screen is read again this often. */
const pollMs = 15_000;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** A stream that lasted this long was a good one: the next failure begins with a short pause again. */
const goodAfterMs = 10_000;

/**
 * Keeps the screens of the logged-in user up to date. Of all tabs of a browser one holds the stream and tells the others
 * what it hears; when it closes, another takes over. A tab that knows of no open stream reads again from time to time.
 */
export function followLive(): void {
  let following: AbortController | undefined;
  let whose: string | undefined;
  const look = () => {
    const { userInfo } = currentSession();
    const id = isLoggedIn(currentSession()) ? userInfo.id : undefined;
    if (id === whose) return;
    following?.abort();
    whose = id;
    following = id === undefined ? undefined : new AbortController();
    if (id !== undefined && following) follow(id, following.signal);
  };
  look();
  useSession.subscribe(look);
  // A stream may take long to notice that there is a network again.
  addEventListener("online", () => {
    if (whose !== undefined) refetchTopic("everything");
  });
}

/** What tabs tell each other: what was heard, that the stream is gone; whether there is one, and that there is. */
type Word = "open" | LiveTopic | "lost" | "anybody" | "here";

const topics: readonly string[] = ["balance", "card", "usage", "legal"] satisfies LiveTopic[];
const isTopic = (word: string): word is LiveTopic => topics.includes(word);

function follow(userId: string, signal: AbortSignal): void {
  const name = `farsim-live-${userId}`;
  const channel = new BroadcastChannel(name);
  let isOpen = false;
  let leads = false;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel knows no origin but its own
  const post = (word: Word) => channel.postMessage(word);
  const onWord = (word: Word) => {
    if (word === "anybody") {
      if (leads && isOpen) post("here");
      return;
    }
    // What happened before this tab joined the stream, no one has told it.
    const hasMissed = word === "open" || (word !== "lost" && !isOpen);
    isOpen = word !== "lost";
    if (hasMissed) refetchTopic("everything");
    else if (isTopic(word)) refetchTopic(word);
  };
  const broadcast = (word: Word) => {
    onWord(word);
    post(word);
  };
  channel.addEventListener("message", ({ data }: MessageEvent<Word>) => onWord(data));
  post("anybody");
  const polling = setInterval(() => {
    if (!isOpen && document.visibilityState === "visible" && navigator.onLine) {
      refetchTopic("everything");
    }
  }, pollMs);
  const takeOver = () => {
    leads = true;
    return lead(signal, broadcast);
  };
  // A browser without locks holds a stream a tab.
  const leading = navigator.locks
    ? navigator.locks.request(name, { signal }, takeOver)
    : takeOver();
  leading.catch(() => undefined);
  signal.addEventListener(
    "abort",
    () => {
      clearInterval(polling);
      channel.close();
    },
    { once: true },
  );
}

/** Holds a stream open: after an end begins the next, sooner or later by why it ended. */
async function lead(signal: AbortSignal, broadcast: (word: Word) => void): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    await untilOnline(signal);
    const { accessToken } = currentSession();
    if (accessToken === null) return;
    const begun = performance.now();
    const onEvent = (event: LiveEvent["event"]) => {
      if (event === "open" || isTopic(event)) broadcast(event);
    };
    const end = await followStream({ accessToken, signal, onEvent });
    if (signal.aborted) return;
    broadcast("lost");
    failures = performance.now() - begun > goodAfterMs ? 1 : failures + 1;
    if (end === "access_token_expired") await freshAccessToken(accessToken).catch(() => undefined);
    if (end !== "access_token_expired" || failures > 1)
      await pause(pauseAfter(end, failures), signal);
    // An action of this very browser may have been the reason; its answer, with other tokens or none, has come by now.
    if (signal.aborted || currentSession().accessToken !== accessToken) continue;
    if (end === "access_token_superseded")
      await freshAccessToken(accessToken).catch(() => undefined);
    // A call meets the same refusal, and ends the session as calls do.
    if (isOver(end)) await readUser();
  }
}

const isOver = (end: StreamEnd) => end === "login_expired" || end === "token_invalid";

/** The browsers that a server lost must not come back all at once: anything up to twice as long as the time before. */
function pauseAfter(end: StreamEnd, failures: number): number {
  const most = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
  // More screens than an account may have: this one steps back for longer.
  const least = end === "too_many_requests" ? 2 * longestPauseMs : most / 2;
  return least + Math.random() * most;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}

function untilOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => {
    addEventListener("online", () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
