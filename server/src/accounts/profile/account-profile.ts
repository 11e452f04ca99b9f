import type { getCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { CountryCode } from "@farsim/contract/values/places/country-code.ts";
import { Language } from "@farsim/contract/values/texts/language.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newestAcceptances } from "../../shop/legal/accept-documents.ts";
import { findState } from "./account-profile.sql.ts";
import { findOpenCorrectionOf } from "../email-correction/corrections.sql.ts";
import { instantText } from "../sessions/session-shown.ts";

/** How an account stands, for the operator's eyes. */
export async function accountProfile(
  { tx, now }: Context,
  userId: bigint,
): Promise<Output<typeof getCustomer>["profile"]> {
  const { language, country, totp, disabledAt, lastSeenAt, sessions } = await findState(
    tx,
    userId,
    now,
  );
  return {
    language: Language.catch("en").parse(language),
    country: CountryCode.nullable().catch(null).parse(country),
    totp,
    disabledAt: disabledAt && instantText(disabledAt),
    lastSeenAt: lastSeenAt && instantText(lastSeenAt),
    sessions,
    acceptances: await newestAcceptances(tx, userId),
    emailCorrection: await openCorrectionOf(tx, userId, now),
  };
}

async function openCorrectionOf(tx: Transaction, userId: bigint, now: Instant) {
  const open = await findOpenCorrectionOf(tx, userId, now);
  if (!open) return null;
  const { email, askedByName, askedAt, expiresAt } = open;
  return {
    email,
    askedBy: askedByName ?? "",
    askedAt: instantText(askedAt),
    expiresAt: instantText(expiresAt),
  };
}
