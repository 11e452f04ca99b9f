import { CardNumber } from "@farsim/contract/cards.ts";
import { Iccid } from "@farsim/contract/values/sims/iccid.ts";

/** What a bind link says of a card: never its verify code, which only the plastic shows. */
export interface LinkedCard {
  readonly cardNumber: string;
  readonly iccid: string;
}

/** The link that is printed beside a card. It says the card in the fragment, which no server ever sees. */
export function bindLink(origin: string, { cardNumber, iccid }: LinkedCard): string {
  return `${origin}/mySims#bind=${cardNumber}.${iccid}`;
}

/** The card that an address's fragment names; null where it names none. */
export function linkedCard(hash: string): LinkedCard | null {
  const [cardNumber, iccid, ...more] = hash.replace(/^#?bind=/, "").split(".");
  const isLink = /^#?bind=/.test(hash) && more.length === 0;
  if (!isLink || !CardNumber.safeParse(cardNumber).success || !Iccid.safeParse(iccid).success)
    return null;
  return { cardNumber: cardNumber!, iccid: iccid! };
}
