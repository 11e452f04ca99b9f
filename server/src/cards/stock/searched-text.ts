import { printedDigits } from "@farsim/contract/values/sims/printed-digits.ts";
import { type RawBuilder, sql } from "kysely";
import { accountsNamed } from "../../accounts/named-accounts.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { beginning, endingReversed } from "../../platform/database/statements/like-pattern.ts";

/** What is typed into a search for cards. */
export interface SearchedText {
  /** The beginning of a card number, an ICCID or a tag, the last digits of an ICCID, or a part of the holder's name. */
  readonly search?: string | undefined;
  /** Whether the text may be that of a tag or a name; else what has more than digits in it finds nothing. */
  readonly withCustomers: boolean;
}

/** What a text means among the cards that are there. */
export interface Meaning {
  /** Whether its digits are the last ones of an ICCID. */
  readonly isEnd: boolean;
  readonly holderIds: readonly bigint[];
}

/** As many digits as people read out from the end of an ICCID. */
const shortestEnd = 4;
/** A part that more names share says nothing of a card. */
const mostHolders = 100;

/** Only a tag and a name have anything but digits in them. */
export const hasWords = ({ search }: Pick<SearchedText, "search">): boolean =>
  !!search && !/^[0-9]+$/.test(printedDigits(search));

export async function meaningOf(
  tx: Transaction,
  { search, withCustomers }: SearchedText,
): Promise<Meaning> {
  if (!search) return { isEnd: false, holderIds: [] };
  if (!hasWords({ search }))
    return { isEnd: await isEndOfIccid(tx, printedDigits(search)), holderIds: [] };
  const holderIds = withCustomers && (await accountsNamed(tx, search, { most: mostHolders }));
  return { isEnd: false, holderIds: holderIds || [] };
}

/**
 * Digits with which no number begins are the last ones of an ICCID. Never both at once: an action on all that fit must not
 * reach cards from elsewhere because of how their ICCIDs end.
 */
async function isEndOfIccid(tx: Transaction, digits: string): Promise<boolean> {
  if (digits.length < shortestEnd) return false;
  const begins = beginning(digits);
  const { rows } = await sql<{ none: boolean }>`
    SELECT NOT EXISTS (SELECT FROM cards WHERE card_number LIKE ${begins})
      AND NOT EXISTS (SELECT FROM cards WHERE iccid LIKE ${begins}) AS none`.execute(tx.db);
  return rows[0]!.none;
}

/** The cards that a text means. */
export function isMeant({
  search = "",
  withCustomers,
  isEnd,
  holderIds,
}: SearchedText & Meaning): RawBuilder<boolean> {
  const ways = [
    ...(hasWords({ search }) ? [] : waysOfDigits(printedDigits(search), isEnd)),
    ...(withCustomers ? [sql`lower(tag) LIKE ${beginning(search.toLowerCase())}`] : []),
    ...(holderIds.length > 0 ? [sql`holder_id = ANY(${holderIds}::bigint[])`] : []),
  ];
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` OR `)})`;
}

function waysOfDigits(digits: string, isEnd: boolean) {
  return isEnd
    ? [sql`reverse(iccid) LIKE ${endingReversed(digits)}`]
    : [sql`card_number LIKE ${beginning(digits)}`, sql`iccid LIKE ${beginning(digits)}`];
}
