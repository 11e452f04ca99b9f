import type { LiveTopic } from "@farsim/contract/live.ts";
import { queryClient } from "./query-client.ts";
import { askUser } from "./ask-user.ts";

/** The calls that show a thing, by the beginning of their paths: what they answered is asked again when it changed. */
const shownBy: Readonly<Record<LiveTopic, readonly string[]>> = {
  balance: ["/activity/", "/pay/", "/payout/", "/user/getUserInfo"],
  card: ["/card/list", "/card/get", "/esim/"],
  usage: ["/card/list", "/card/get", "/traffic/"],
  legal: ["/legal/unaccepted"],
};

/** Readings of one tab are this far apart at least, however much happens. */
const apartMs = 600;

const waiting = new Set<LiveTopic>();
let resting = false;

/** What is on screen about it is asked again: at once, and what comes soon after it together. */
export function refetchTopic(what: LiveTopic | "everything"): void {
  const topics = what === "everything" ? (Object.keys(shownBy) as LiveTopic[]) : [what];
  for (const topic of topics) waiting.add(topic);
  if (!resting) readWaiting();
}

function readWaiting(): void {
  const topics = [...waiting];
  waiting.clear();
  resting = topics.length > 0;
  if (!resting) return;
  const paths = topics.flatMap((topic) => shownBy[topic]);
  // A tab that no one looks at reads when someone does.
  const isSeen = document.visibilityState === "visible";
  void queryClient.invalidateQueries({
    refetchType: isSeen ? "active" : "none",
    predicate: ({ queryKey: [path] }) =>
      typeof path === "string" && paths.some((beginning) => path.startsWith(beginning)),
  });
  if (isSeen && topics.includes("balance")) void readUser();
  setTimeout(readWaiting, apartMs);
}

/** The balance in the account's menu; without an answer it stays as it was. */
export async function readUser(): Promise<void> {
  await askUser().catch(() => undefined);
}
