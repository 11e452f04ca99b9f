import { getUserInfo } from "@farsim/contract/session.ts";
import { listActivities } from "@farsim/contract/activities.ts";
import { getCard, listCards } from "@farsim/contract/cards.ts";
import { call } from "../platform/calls/call.ts";
import { knowUser } from "../platform/session/session.ts";

/** What an action on a card makes stale: it may have moved money too. */
export const changesOfCards = [listCards, getCard, listActivities] as const;

/** Brings the balance and the count of cards up to date; if that fails, the next page does. */
export function knowBalance(): void {
  call(getUserInfo, {}).then(knowUser, () => undefined);
}
