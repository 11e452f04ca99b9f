import {
  type BookMonth,
  closeMonth,
  getStatement,
  listBookMonths,
} from "@farsim/contract/desk/books.ts";
import { listAudit } from "@farsim/contract/desk/audit.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { Row } from "../../ui/layout.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useColumns } from "../../ui/tables/columns.tsx";
import { DataTable } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/terms.ts";
import { useLastKnown } from "../../ui/use-last-known.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Panel } from "../overview/panel.tsx";
import { useMay } from "../use-may.tsx";
import styles from "./books.module.css";
import { useMonthName } from "./use-month-name.ts";

export const monthTones = {
  running: "good",
  over: "warn",
  closing: "rest",
  closed: "rest",
} as const;

/** Every month since the first movement, and the way to close the next one. */
export function MonthsTable({ months }: { readonly months: readonly BookMonth[] }) {
  const t = useTranslations("books");
  const [asked, setAsked] = useState<string>();
  const nameOf = useMonthName();
  const may = useMay();
  const column = useColumns<BookMonth>();
  // Months are closed one after the other.
  const next = months.findLast(({ state }) => state === "over")?.month;
  return (
    <div className={styles.months}>
      <Panel title={t("months")} wide>
        <p className={styles.why}>{t("monthsWhy")}</p>
        <DataTable
          caption={t("months")}
          columns={[
            column.cell("month", t("month"), ({ month }) => nameOf(month), {
              lead: true,
              strong: true,
              nowrap: true,
            }),
            column.cell(
              "state",
              t("state"),
              ({ state }) => (
                <StatusBadge tone={monthTones[state]}>{t(`states.${state}`)}</StatusBadge>
              ),
              { nowrap: true },
            ),
            column.money("received", t("received")),
            column.money("earned", t("earned")),
            column.money("owed", t("owed")),
            column.count("movements", t("movements")),
            column.cell("digest", t("digest"), ({ sha256 }) =>
              sha256 === undefined ? null : <code className={styles.digest}>{sha256}</code>,
            ),
            column.actions(t("actions"), ({ month }) => (
              <Row gap="8">
                <LinkButton
                  to="/adminMode"
                  search={{ tab: "books", month }}
                  variant="light"
                  aria-label={t("showOf", { month: nameOf(month) })}
                >
                  {t("show")}
                </LinkButton>
                {month === next && may(closeMonth) ? (
                  <Button
                    variant="default"
                    aria-label={t("closeOf", { month: nameOf(month) })}
                    onClick={() => setAsked(month)}
                  >
                    {t("close")}
                  </Button>
                ) : null}
              </Row>
            )),
          ]}
          rows={months}
          rowKey={({ month }) => month}
        />
        <CloseDialog month={asked} close={() => setAsked(undefined)} />
      </Panel>
    </div>
  );
}

function CloseDialog(props: { readonly month: string | undefined; readonly close: () => void }) {
  const t = useTranslations("books");
  const nameOf = useMonthName();
  const month = useLastKnown(props.month);
  const name = month === undefined ? "" : nameOf(month);
  return (
    <ActionDialog
      opened={props.month !== undefined}
      subject={month}
      close={props.close}
      withCancel
      title={t("closeTitle", { month: name })}
      why={t("closeWhy")}
      confirm={t("close")}
      endpoint={closeMonth}
      input={() => ({ month: month ?? "" })}
      failureMessage={t("failedClose")}
      successMessage={() => t("closed", { month: name })}
      onDone={props.close}
      invalidates={[listBookMonths, getStatement, listAudit]}
    />
  );
}
