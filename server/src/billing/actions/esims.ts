import { forgetHolder } from "../card/card-columns.ts";
import type { OpenCard } from "../card/open-card.ts";
import type { Account } from "../account/account.ts";

/** The applicant holds the eSIM from now on. Returns whether its profile must still be made. */
export function handOutEsim(account: Account, card: OpenCard): boolean {
  const { fields } = card;
  const mustBeMade = fields.esimState === null;
  fields.holderId = account.userId;
  if (mustBeMade) fields.esimState = "ordered";
  card.record("applyEsim");
  return mustBeMade;
}

/**
 * An eSIM that could not be made goes back into stock, as if it had never been handed out. One that its SM-DP+ refused is set
 * aside, so that the next applicant is not given it; one that could not be reached may be tried again.
 */
export function takeBackEsim(card: OpenCard, { isSetAside }: { isSetAside: boolean }): void {
  forgetHolder(card.fields);
  Object.assign(card.fields, {
    esimState: isSetAside ? "failed" : null,
    esimFailure: isSetAside ? "order" : null,
  });
  card.record("returnEsim");
}
