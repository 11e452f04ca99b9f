import type { getCustomer as contract } from "@farsim/contract/desk/people/customer-desk.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { accountProfile } from "../accounts/profile/account-profile.ts";
import { viewsOf } from "../accounts/customer-view/customer-view.ts";
import { dayOf } from "../platform/calendar.ts";
import type { Database } from "../platform/database/database.ts";
import type { Steps } from "../platform/http/mount.ts";
import { auditOnce, auditRead, isAuditedOnce } from "../platform/security/audit-once.ts";
import { getCustomer } from "../payments/customers/customer.ts";
import type { Context } from "../platform/context.ts";
import { idOf } from "../platform/http/request/id.ts";

/** All that the desk shows of a customer in one view. Refuses `not_found`. */
async function showCustomer(
  ctx: Context,
  { userId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const id = idOf(userId);
  const customer = await getCustomer(ctx, id);
  const { items: views } = await viewsOf(ctx, id, {});
  return {
    customer,
    profile: await accountProfile(ctx, id),
    views,
  };
}

/**
 * The same, on record once a member of staff, customer and billing day. What is on record already costs a look into an index; the first read of
 * the day waits for the end of the audit log before it is answered.
 */
export async function readCustomer(
  steps: Steps,
  input: Input<typeof contract>,
  database: Database,
): Promise<Output<typeof contract>> {
  const read = await steps.step(async (ctx) => {
    const answer = await showCustomer(ctx, input);
    const entry = {
      action: "admin/customer/read",
      subject: `user:${answer.customer.id}`,
      once: dayOf(ctx.now, ctx.shop.billingTimeZone),
    } as const;
    const isNew = answer.customer.level === 0 && !(await isAuditedOnce(ctx, entry));
    return { answer, entry, isNew, actor: ctx.actor };
  });
  const { answer, entry, isNew, actor } = read;
  if (isNew) await auditRead(database, { steps, actor }, (ctx) => auditOnce(ctx, entry));
  return answer;
}
