import type { OperatorInvoice } from "@farsim/contract/desk/money/invoices.ts";
import { useTranslations } from "use-intl";
import { minus } from "../../ui/formats/money.ts";
import { LinkButton } from "../../ui/actions/link-button.tsx";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useMonthName } from "../../ui/words/use-month-name.ts";
import { HolderLink } from "../kit/holder-link.tsx";

interface CellProps {
  readonly invoice: OperatorInvoice;
}

/** Which document it is, what it gives back, and whether it was cancelled. */
function Document({ invoice: { kind, corrects, cancelledBy } }: CellProps) {
  const t = useTranslations("invoices");
  return (
    <div>
      {t(`kinds.${kind}`)}
      {corrects ? <div>{t("corrects", { number: corrects.number })}</div> : null}
      {cancelledBy ? (
        <div>
          <StatusBadge tone="rest">{t("cancelled")}</StatusBadge>
        </div>
      ) : null}
    </div>
  );
}

export function useInvoiceColumns(): Column<OperatorInvoice>[] {
  const t = useTranslations("invoiceDesk");
  const tInvoices = useTranslations("invoices");
  const { money } = useFormat();
  const monthName = useMonthName();
  const column = useColumns<OperatorInvoice>();
  return [
    column.text("number", tInvoices("number"), { ...leading, nowrap: true }),
    column.cell(
      "total",
      tInvoices("total"),
      ({ kind, total }) => money(kind === "CREDIT_NOTE" ? minus("0", total) : total),
      { ...leading, end: true, nowrap: true },
    ),
    column.cell("kind", tInvoices("kind"), (invoice) => <Document invoice={invoice} />),
    column.cell("customer", t("account"), (invoice) => (
      <HolderLink {...invoice} left={t("left")} />
    )),
    column.text("company", tInvoices("company")),
    column.cell("month", tInvoices("month"), ({ month }) => monthName(month), { nowrap: true }),
    column.instant("issuedAt", tInvoices("issuedAt")),
    column.actions(t("actions"), ({ id, number }) => (
      <LinkButton
        to="/adminMode"
        search={(before) => ({ ...before, invoice: id })}
        variant="light"
        aria-label={tInvoices("openOf", { number })}
        resetScroll={false}
      >
        {tInvoices("open")}
      </LinkButton>
    )),
  ];
}
