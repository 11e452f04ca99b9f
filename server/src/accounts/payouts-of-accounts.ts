import type { AccountExport } from "@farsim/contract/account-export.ts";
import type { Context } from "../platform/context.ts";
import type { Transaction } from "../platform/database/database.ts";

/** What `payments` knows of an account's payouts: `accounts` may not import it, so it is handed in. */
export interface PayoutsOfAccounts {
  /** For the export: all of them, the newest first. */
  payoutsOf(ctx: Context, userId: bigint): Promise<AccountExport["payouts"]>;
  /** Whether one waits to be paid: its account is not given up meanwhile. */
  isPayoutAsked(tx: Transaction, userId: bigint): Promise<boolean>;
  /** Where the money of someone went says who they were. */
  forgetPayTo(tx: Transaction, userId: bigint): Promise<void>;
}
