import type { Announcement, Shop } from "../platform/settings/shop.ts";
import type { Instant } from "../platform/clock.ts";

/** What stands over the home page at a moment. */
export function announcementAt({ announcement }: Shop, now: Instant): Announcement {
  const { from, until, ...shown } = announcement;
  const isEarly = from !== undefined && from.epochMilliseconds > now.epochMilliseconds;
  const isOver = until !== undefined && until.epochMilliseconds <= now.epochMilliseconds;
  return isEarly || isOver ? { show: "none" } : shown;
}
