import type { Approval } from "@farsim/contract/desk/people/approvals.ts";
import type { Balance } from "../../books/list-balances.ts";
import type { Batch } from "@farsim/contract/desk/cards/stock-import.ts";
import type { OperatorInvoice } from "@farsim/contract/desk/money/invoices.ts";
import type { OperatorPayout } from "@farsim/contract/desk/money/payouts.ts";
import type { RechargeLine } from "@farsim/contract/desk/money/recharge-files.ts";
import type { ListedUse, UseKind } from "@farsim/contract/desk/cards/usage-desk.ts";
import { nameOfRequest } from "@farsim/contract/desk/people/name-of-request.ts";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { clockText } from "../../platform/csv.ts";
import type { Sheet, SheetWords } from "./list-file.ts";

const nameOf = (user: Approval["user"]) => user?.username ?? user?.email ?? "";

const requestIn = (t: SheetWords["t"], approval: Parameters<typeof nameOfRequest>[0]) => {
  const name = nameOfRequest(approval);
  return name.adjustment
    ? t(`activityTypes.${name.adjustment}.name`)
    : t(`money.kinds.${name.kind}`);
};

/** What waits for a second administrator, or did. */
export function approvalSheet({ t, zone, currency }: SheetWords): Sheet<Approval> {
  const moment = (text: string | undefined) => (text ? clockText(text, zone) : "");
  return {
    head: [
      t("deskSheets.id"),
      t("deskSheets.type"),
      t("deskSheets.customer"),
      t("deskSheets.amount", { currency }),
      t("deskSheets.remark"),
      t("deskSheets.cards"),
      t("deskSheets.reason"),
      t("deskSheets.askedBy"),
      t("deskSheets.asked", { zone }),
      t("deskSheets.status"),
      t("deskSheets.decidedBy"),
      t("deskSheets.decided", { zone }),
      t("deskSheets.note"),
      t("deskSheets.rechargeFile"),
    ],
    cellsOf: ({
      user,
      role,
      amount,
      adjustment,
      remark,
      packs,
      file,
      askedBy,
      decidedBy,
      ...approval
    }) => [
      approval.id,
      requestIn(t, { ...approval, adjustment, file }),
      nameOf(user) || (role?.email ?? ""),
      amount === undefined ? "" : { number: amount },
      remark === undefined ? "" : spoken(remark),
      packs ? { number: String(packs.cards) } : "",
      approval.reason,
      nameOf(askedBy),
      moment(approval.askedAt),
      t(`money.statuses.${approval.status}`),
      nameOf(decidedBy),
      moment(approval.decidedAt),
      approval.note ?? "",
      file?.name ?? "",
    ],
  };
}

/** Open use of one kind: days without a plan, or records that were refused, as the channel reported them. */
export function usageSheet({ t, zone }: SheetWords, kind: UseKind): Sheet<ListedUse> {
  const ofDays = [
    t("deskSheets.number"),
    "ICCID",
    t("deskSheets.channel"),
    t("deskSheets.day", { zone }),
    t("deskSheets.used"),
  ];
  const ofRecords = [
    t("deskSheets.id"),
    t("deskSheets.channel"),
    t("deskSheets.received", { zone }),
    t("deskSheets.refusal"),
    t("deskSheets.field"),
    t("deskSheets.record"),
  ];
  return {
    head: kind === "unrated" ? ofDays : ofRecords,
    cellsOf: (use) =>
      use.kind === "unrated"
        ? [use.cardNumber, use.iccid, use.channelName, use.day, { number: use.usedMb.toFixed(2) }]
        : [
            use.id,
            use.channelName,
            clockText(use.receivedAt, zone),
            t(`usageDesk.refusal.${use.error}`),
            use.field ?? "",
            use.record,
          ],
  };
}

/** The files that brought cards into stock. */
export function batchSheet({ t, zone }: SheetWords): Sheet<Batch> {
  return {
    head: [
      t("deskSheets.id"),
      t("deskSheets.file"),
      t("deskSheets.cards"),
      t("deskSheets.forSale"),
      t("deskSheets.created", { zone }),
      t("deskSheets.by"),
      t("deskSheets.undone", { zone }),
    ],
    cellsOf: (batch) => [
      batch.id,
      batch.name,
      { number: String(batch.cards) },
      { number: String(batch.forSale) },
      clockText(batch.createdAt, zone),
      batch.createdBy,
      batch.undoneAt ? clockText(batch.undoneAt, zone) : "",
    ],
  };
}

/** The lines of a file of recharges with what became of each. */
export function rechargeSheet({ t, currency }: SheetWords): Sheet<RechargeLine> {
  return {
    head: [
      t("deskSheets.line"),
      t("deskSheets.username"),
      t("deskSheets.email"),
      t("deskSheets.lineAmount", { currency }),
      t("deskSheets.reason"),
      t("deskSheets.remark"),
      t("deskSheets.booked"),
      t("deskSheets.result"),
      t("deskSheets.activity"),
    ],
    cellsOf: ({ line, user, amount, reason, bank, state, error, activityId }) => [
      { number: String(line) },
      user.username ?? "",
      user.email,
      { number: amount },
      reason ?? "",
      bank ? spoken(bank.remark) : "",
      bank?.day ?? "",
      error ? t(`problems.${error}`) : t(`rechargeFiles.lineStates.${state}`),
      activityId ?? "",
    ],
  };
}

/** What customers asked to be paid out. */
export function payoutSheet({ t, zone, currency }: SheetWords): Sheet<OperatorPayout> {
  const moment = (text: string | undefined) => (text ? clockText(text, zone) : "");
  return {
    head: [
      t("deskSheets.id"),
      t("deskSheets.username"),
      t("deskSheets.email"),
      t("deskSheets.lineAmount", { currency }),
      t("deskSheets.payTo"),
      t("deskSheets.status"),
      t("deskSheets.asked", { zone }),
      t("deskSheets.paid", { zone }),
      t("deskSheets.ended", { zone }),
      t("deskSheets.way"),
      t("deskSheets.reference"),
      t("deskSheets.decidedBy"),
      t("deskSheets.note"),
    ],
    cellsOf: ({ id, username, email, amount, payTo, status, way, ...payout }) => [
      id,
      username ?? "",
      email,
      { number: amount },
      payTo ?? "",
      t(`payoutDesk.statuses.${status}`),
      moment(payout.askedAt),
      moment(payout.paidAt),
      moment(payout.endedAt),
      way ? t(`payoutDesk.ways.${way}`) : "",
      payout.reference ?? "",
      payout.decidedBy ?? "",
      payout.note ?? "",
    ],
  };
}

/** What customers were owed at the end of a billing day; of today, so far. */
export function balanceSheet({ t, currency }: SheetWords, day: string): Sheet<Balance> {
  return {
    head: [
      t("deskSheets.id"),
      t("deskSheets.username"),
      t("deskSheets.email"),
      t("deskSheets.balanceOn", { day, currency }),
    ],
    cellsOf: ({ id, username, email, balance }) => [id, username, email, { number: balance }],
  };
}

/** Invoices and credit notes; what is given back is negative, so that sums are right. */
export function invoiceSheet({ t, zone, currency }: SheetWords): Sheet<OperatorInvoice> {
  return {
    head: [
      t("invoices.number"),
      t("invoices.kind"),
      t("deskSheets.issued", { zone }),
      t("invoices.month"),
      t("deskSheets.username"),
      t("deskSheets.email"),
      t("invoices.company"),
      t("deskSheets.total", { currency }),
      t("deskSheets.tax", { currency }),
      t("deskSheets.corrects"),
      t("deskSheets.cancelledBy"),
    ],
    cellsOf: ({ number, kind, issuedAt, month, username, email, company, ...invoice }) => {
      const signed = (amount: string) => ({
        number: kind === "INVOICE" ? amount : negative(amount),
      });
      return [
        number,
        t(`invoices.kinds.${kind}`),
        clockText(issuedAt, zone),
        month,
        username ?? "",
        email ?? "",
        company,
        signed(invoice.total),
        signed(invoice.tax),
        invoice.corrects?.number ?? "",
        invoice.cancelledBy?.number ?? "",
      ];
    },
  };
}

/** Nothing has no sign. */
const negative = (amount: string): string => (/[1-9]/.test(amount) ? `-${amount}` : amount);
