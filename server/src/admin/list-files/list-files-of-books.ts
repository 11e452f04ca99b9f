import { exportBalances } from "@farsim/contract/desk/money/books.ts";
import { exportOperatorInvoices } from "@farsim/contract/desk/money/invoices.ts";
import { exportMargins } from "@farsim/contract/desk/money/margins.ts";
import { exportPayouts } from "@farsim/contract/desk/money/payouts.ts";
import { factsOfRange } from "../../payments/money-range.ts";
import { listOperatorPayouts } from "../../payments/payouts/list-operator-payouts.ts";
import { listOperatorInvoices } from "../../books/invoices/list-invoices.ts";
import { firstDayOf } from "../../books/month.ts";
import { listBalances } from "../../books/list-balances.ts";
import { listCardMargins } from "../../margins/list-card-margins.ts";
import { monthsAsked } from "../../margins/show-margins.ts";
import type { Database } from "../../platform/database/database.ts";
import { refuseRange } from "../../platform/http/request/refuse-range.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { listFile } from "./list-file.ts";
import { marginSheet } from "./margin-sheet.ts";
import { balanceSheet, invoiceSheet, payoutSheet } from "./more-sheets.ts";

/** What an accountant keeps: payouts, invoices, balances and margins. */
export function mountListsOfBooks(mount: Mount, database: Database, vault: Vault): void {
  mount.file(exportPayouts, (steps, wanted) =>
    listFile(
      steps,
      {
        name: "payouts",
        sheet: payoutSheet,
        facts: { ...(wanted.status && { status: wanted.status }), ...factsOfRange(wanted) },
        page: (ctx, page) => listOperatorPayouts(ctx, { ...wanted, ...page }, vault),
      },
      database,
    ),
  );
  mount.file(exportOperatorInvoices, (steps, { account, number, ...wanted }) =>
    listFile(
      steps,
      {
        name: "invoices",
        sheet: invoiceSheet,
        facts: {
          ...(wanted.kind && { type: wanted.kind }),
          ...(wanted.month && { firstDay: firstDayOf(wanted.month) }),
          ...(number && { invoice: number }),
        },
        page: (ctx, page) => listOperatorInvoices(ctx, { account, number, ...wanted, ...page }),
      },
      database,
    ),
  );
  mount.file(exportBalances, async (steps, { day }) => {
    refuseRange(steps, { to: day });
    return listFile(
      steps,
      {
        name: "balances",
        day,
        sheet: (words) => balanceSheet(words, day),
        facts: { lastDay: day },
        page: (ctx, page) => listBalances(ctx, { day, ...page }),
      },
      database,
    );
  });
  mount.file(exportMargins, async (steps, months) => {
    const { firstDay, lastDay } = monthsAsked(steps, months);
    return listFile(
      steps,
      {
        name: "margins",
        sheet: marginSheet,
        facts: { firstDay, lastDay },
        page: (ctx, page) => listCardMargins(ctx, { ...months, ...page }),
      },
      database,
    );
  });
}
