import * as contract from "@farsim/contract/customer-view.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { JwtKeys } from "../jwt-keys.ts";
import { enterCustomer, leaveCustomer, listViews } from "./customer-view.ts";
import { openViewTokens } from "./view-tokens.ts";

/** How administrators look at an account as its owner sees it, and how they read of it. */
export function mountCustomerViews(mount: Mount, keys: JwtKeys): void {
  const tokens = openViewTokens(keys);
  mount(contract.enterCustomer, (ctx, input) => enterCustomer(ctx, input, tokens));
  mount(contract.leaveCustomer, (ctx) => leaveCustomer(ctx));
  mount(contract.listViews, (ctx, input) => listViews(ctx, input));
}
