import type * as contract from "@farsim/contract/desk/people/acting.ts";
import { emailCorrectionHours } from "@farsim/contract/email-correction.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { answerableUser, type Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { audit } from "../../platform/security/audit.ts";
import { requireWithinBound } from "../../platform/security/bound-audited.ts";
import { findAccountByEmail, findAccountById, lockAccountAsItIs } from "../accounts.sql.ts";
import { holdCustomerToActFor, mailboxOf } from "../customer-acted-for.ts";
import { instantText } from "../sessions/session-shown.ts";
import { isDeletedEmail } from "../account.ts";
import { queueCorrectionLink, queueCorrectionNotice } from "./correction-emails.ts";
import { deleteCorrectionOf, replaceCorrection } from "./corrections.sql.ts";

const counted = ["admin/customer/correctEmail"] as const;

/** How many addresses a member of staff may ask customers for in a billing day, and how often a customer is asked. */
export const correctionsADay = {
  ofStaff: { actions: counted, most: 30 },
  ofCustomer: { actions: counted, most: 3 },
};

/**
 * A customer who has lost their mailbox is asked to confirm another address, for 24 hours; until then nothing changes. The new address
 * gets a link, the present one a notice with the reason. A former request is void. Throws what holding the account throws, also where
 * the new address is one's own; `email_unchanged`; `user_exists` where another account has the address; `acted_enough_today`.
 */
export async function askForCorrection(
  ctx: Context,
  { userId: text, email, reason }: Input<typeof contract.correctEmail>,
): Promise<Output<typeof contract.correctEmail>> {
  const { tx, now } = ctx;
  const customer = await holdCustomerToActFor(ctx, idOf(text));
  const { id: userId, email: former } = customer;
  await refuseOwnMailbox(ctx, email);
  if (email.toLowerCase() === former.toLowerCase()) throw new Problem("email_unchanged");
  if (await findAccountByEmail(tx, email)) throw new Problem("user_exists");
  const subject = `user:${userId}`;
  // Always the member of staff first, so that no two wait for each other.
  await requireWithinBound(ctx, correctionsADay.ofStaff);
  await requireWithinBound(ctx, { ...correctionsADay.ofCustomer, subject });
  const expiresAt = now.add({ hours: emailCorrectionHours });
  const id = await replaceCorrection(tx, {
    userId,
    email,
    askedBy: answerableUser(ctx),
    askedAt: now,
    expiresAt,
  });
  await audit(ctx, { action: "admin/customer/correctEmail", subject, reason });
  await queueCorrectionLink(ctx, id);
  await queueCorrectionNotice(ctx, { event: "asked", userId, to: former, reason });
  return { expiresAt: instantText(expiresAt) };
}

async function refuseOwnMailbox(ctx: Context, email: string): Promise<void> {
  const own = await findAccountById(ctx.tx, answerableUser(ctx));
  if (!own || mailboxOf(own.email) === mailboxOf(email)) throw new Problem("no_permission");
}

/** Makes an open request void, also of a customer who cannot be acted for any more. Throws `not_found` where there is none. */
export async function withdrawCorrection(
  ctx: Context,
  { userId: text, reason }: Input<typeof contract.withdrawEmail>,
): Promise<void> {
  const customer = await lockAccountAsItIs(ctx.tx, idOf(text));
  if (!customer || isDeletedEmail(customer.email)) throw new Problem("not_found");
  if (!(await deleteCorrectionOf(ctx.tx, customer.id, ctx.now))) throw new Problem("not_found");
  const subject = `user:${customer.id}`;
  await audit(ctx, { action: "admin/customer/withdrawEmail", subject, reason });
}
