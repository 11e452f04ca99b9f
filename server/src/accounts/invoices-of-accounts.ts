import type { AccountExport } from "@farsim/contract/account-export.ts";
import type { Context } from "../platform/context.ts";
import type { Transaction } from "../platform/database/database.ts";

/** What `books` knows of an account's invoices: `accounts` may not import it, so it is handed in. */
export interface InvoicesOfAccounts {
  /** For the export: whom they are made out to, and all documents, the newest first. */
  invoicesOf(
    ctx: Context,
    userId: bigint,
  ): Promise<Pick<AccountExport, "invoiceDetails" | "invoices">>;
  /** Whom they are made out to is forgotten with who someone was; the documents stay. */
  forgetDetails(tx: Transaction, userId: bigint): Promise<void>;
}
