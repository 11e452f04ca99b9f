import { printedDigits } from "@farsim/contract/values/sims/printed-digits.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import type { listCards as contract } from "@farsim/contract/cards.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import type { Day } from "../platform/calendar.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { pageThrough } from "../platform/http/request/paging.ts";
import type { EvaluatedCard } from "../billing/evaluation/evaluated-card.ts";
import { readAccount } from "../billing/account/read-accounts.ts";
import { uncoveredFee } from "../billing/rating/uncovered-fee.ts";
import { needsAttention, showCards } from "./view-cards.ts";

/**
 * An account's cards: those that need something first, then the newest. All of a wallet's cards are evaluated together, because which of them run
 * depends on the others; only the page that is asked for is worded. So what the balance does not cover is known of all of them.
 */
export async function listCards(
  ctx: Context,
  { status, tag, search, cursor, limit }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { evaluated: cards, today, balanceMicros } = await readAccount(ctx, actingUser(ctx));
  const wanted = cards
    .filter(({ input }) => input.deletedAt === null)
    .filter(
      (card) =>
        (status === undefined || card.status === status) &&
        (tag === undefined || hasTag(card.input.tag, tag)) &&
        (search === undefined || isMeant(card.input, search)),
    )
    .map((card) => ({ card, key: placeOf(card, today) }))
    .toSorted((a, b) => (a.key > b.key ? -1 : 1));
  const { items, nextCursor } = pageThrough(wanted, ({ key }) => key, { cursor, limit });
  const fee = uncoveredFee(balanceMicros, cards, today);
  return {
    items: await showCards(
      ctx,
      items.map(({ card }) => card),
      today,
    ),
    nextCursor,
    uncoveredFee: fee === null ? null : formatAmount(fee, ctx.shop.currencyDigits),
  };
}

/** Above every id, and within the 18 digits of a cursor. */
const firstPlaces = 10n ** 17n;

/** Falling, it is the order of the list. */
const placeOf = (card: EvaluatedCard, today: Day): bigint =>
  card.input.id + (needsAttention(card, today) ? firstPlaces : 0n);

const hasTag = (tag: string | null, part: string): boolean =>
  (tag ?? "").toLowerCase().includes(part.toLowerCase());

/** By a part of the tag, or of the number or the ICCID as people copy them: with spaces or dashes. */
function isMeant({ tag, cardNumber, iccid }: EvaluatedCard["input"], search: string): boolean {
  const digits = printedDigits(search);
  const isNumber =
    /^[0-9]+$/.test(digits) && (cardNumber.includes(digits) || iccid.includes(digits));
  return isNumber || hasTag(tag, search.trim());
}
