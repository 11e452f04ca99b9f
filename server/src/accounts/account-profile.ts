import type { getCustomer } from "@farsim/contract/desk/customer-desk.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { Language } from "@farsim/contract/values/language.ts";
import type { Context } from "../platform/context.ts";
import { newestAcceptances } from "../shop/legal/accept-documents.ts";
import { findState } from "./account-profile.sql.ts";
import { instantText } from "./sessions/session-shown.ts";

/** How an account stands, for the operator's eyes. */
export async function accountProfile(
  { tx, now }: Context,
  userId: bigint,
): Promise<Output<typeof getCustomer>["profile"]> {
  const { language, totp, disabledAt, lastSeenAt, sessions } = await findState(tx, userId, now);
  return {
    language: Language.catch("en").parse(language),
    totp,
    disabledAt: disabledAt && instantText(disabledAt),
    lastSeenAt: lastSeenAt && instantText(lastSeenAt),
    sessions,
    acceptances: await newestAcceptances(tx, userId),
  };
}
