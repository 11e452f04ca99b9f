import type { getCustomer as contract } from "@farsim/contract/desk/customer-desk.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { accountProfile } from "../accounts/account-profile.ts";
import { viewsOf } from "../accounts/customer-view/customer-view.ts";
import { getCustomer } from "../payments/customers/customer.ts";
import type { Context } from "../platform/context.ts";
import { idOf } from "../platform/http/id.ts";

/** All that the desk shows of a customer in one view. Refuses `not_found`. */
export async function showCustomer(
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
