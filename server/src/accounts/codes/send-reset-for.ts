import type { sendReset as contract } from "@farsim/contract/desk/people/acting.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Language } from "@farsim/contract/values/texts/language.ts";
import type { Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import type { Steps } from "../../platform/http/mount.ts";
import { audit } from "../../platform/security/audit.ts";
import { type AuditBound, requireWithinBound } from "../../platform/security/bound-audited.ts";
import { findAddressee } from "../accounts.sql.ts";
import { holdCustomerToActFor } from "../customer-acted-for.ts";
import type { CodeUse } from "./codes.ts";
import { type CodeSending, keepOrWait, mailCode } from "./send-code.ts";

const counted = ["admin/customer/sendReset"] as const;

/** How many reset codes a member of staff has sent in a billing day, and how many a customer is sent by the staff. */
export const resetsADay = {
  ofStaff: { actions: counted, most: 30 },
  ofCustomer: { actions: counted, most: 3 },
};

type Sending = Pick<CodeSending, "codes" | "emails" | "mailer" | "onEmailFailed">;

/**
 * A member of staff has the product's own reset code sent to a customer, in the customer's language. What was asked for is on record
 * before anything is sent, and stays so if sending fails; the code is in the email alone. Throws what holding the account throws,
 * `acted_enough_today`, `code_too_frequent`, `code_send_failed`.
 */
export async function sendResetFor(
  steps: Steps,
  { userId: text, reason }: Input<typeof contract>,
  { emails, ...sending }: Sending,
): Promise<Output<typeof contract>> {
  const code = sending.codes.make();
  const { use, language } = await steps.step(async (ctx) => {
    const customer = await holdCustomerToActFor(ctx, idOf(text));
    const subject = `user:${customer.id}`;
    await boundResets(ctx, { ...resetsADay.ofCustomer, subject });
    const kept: CodeUse = { email: customer.email, purpose: "resetPassword" };
    await keepOrWait(ctx, kept, sending.codes.digest(kept, code));
    await audit(ctx, { action: "admin/customer/sendReset", subject, reason });
    return { use: kept, language: await languageOf(ctx, customer.id) };
  });
  // Counts with the codes that the address asks for itself: of either there is an end.
  await emails.count(steps.origin, use);
  try {
    await mailCode(steps, { use, code, language }, sending);
  } catch (refusal) {
    await emails.uncount(steps.origin, use);
    throw refusal;
  }
  return {};
}

/** Always the member of staff first, so that no two wait for each other. */
async function boundResets(ctx: Context, ofCustomer: AuditBound): Promise<void> {
  await requireWithinBound(ctx, resetsADay.ofStaff);
  await requireWithinBound(ctx, ofCustomer);
}

async function languageOf({ tx }: Context, id: bigint): Promise<Language> {
  return Language.catch("en").parse((await findAddressee(tx, id))?.language);
}
