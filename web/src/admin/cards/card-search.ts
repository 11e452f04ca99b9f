import type { CallInput } from "@farsim/contract/endpoint.ts";
import { CardType, ListedStatus, SuspendReason, TypedCardNumber } from "@farsim/contract/cards.ts";
import { CardSearch } from "@farsim/contract/desk/cards/card-search.ts";
import type { listOperatorCards } from "@farsim/contract/desk/cards/stock.ts";
import { CardMark } from "@farsim/contract/values/sims/card-mark.ts";

/** What the address says of a search for cards, as it stands there. */
export interface CardSearchParams {
  readonly search?: string | undefined;
  readonly status?: string | undefined;
  readonly type?: string | undefined;
  readonly channel?: string | undefined;
  readonly pack?: string | undefined;
  readonly bound?: string | undefined;
  readonly mark?: string | undefined;
  readonly holder?: string | undefined;
  readonly plan?: string | undefined;
  readonly stop?: string | undefined;
  readonly batch?: string | undefined;
  readonly gte?: string | undefined;
  readonly lte?: string | undefined;
}

/** The part of the desk's address that is a search for cards. */
export function cardSearchParams(desk: CardSearchParams): CardSearchParams {
  const { search, status, type, channel, pack, bound, mark, holder, plan, stop, batch, gte, lte } =
    desk;
  return { search, status, type, channel, pack, bound, mark, holder, plan, stop, batch, gte, lte };
}

const yesOrNo = (text: string | undefined) =>
  text === "true" || text === "false" ? text : undefined;
const number = (text: string | undefined) => TypedCardNumber.safeParse(text).data;

/** The same as the call takes it; what cannot be meant is left out. */
export function cardSearchOf(params: CardSearchParams): CallInput<typeof listOperatorCards> {
  return {
    search: params.search?.slice(0, 64),
    status: ListedStatus.safeParse(params.status).data,
    type: CardType.safeParse(params.type).data,
    channelName: params.channel?.slice(0, 40),
    isStarterPack: yesOrNo(params.pack),
    bound: yesOrNo(params.bound),
    mark: CardMark.safeParse(params.mark).data,
    stopReason: SuspendReason.safeParse(params.stop).data,
    batchId: CardSearch.shape.batchId.safeParse(params.batch).data,
    planId: CardSearch.shape.planId.safeParse(params.plan).data,
    holderId: CardSearch.shape.holderId.safeParse(params.holder).data,
    cardNumberGte: number(params.gte),
    cardNumberLte: number(params.lte),
  };
}

/** Whether a bound was typed that is no card number. */
export function isNoNumber(text: string | undefined): boolean {
  return text !== undefined && number(text) === undefined;
}
