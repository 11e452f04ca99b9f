import {
  type BookMonth,
  closeMonth,
  getStatement,
  listBookMonths,
} from "@farsim/contract/desk/money/books.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { Row } from "../../ui/page/layout.tsx";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import { type Column, DataTable } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useLastKnown } from "../../ui/states/use-last-known.ts";
import { LinkButton } from "../../ui/actions/link-button.tsx";
import { Panel } from "../overview/panel.tsx";
import { useMay } from "../desk/use-may.tsx";
import styles from "./books.module.css";
import { useMonthName } from "../../ui/words/use-month-name.ts";

export const monthTones = {
  running: "good",
  over: "warn",
  closing: "rest",
  closed: "rest",
} as const;

function useMonthColumns(close: {
  readonly next: string | undefined;
  readonly ask: (month: string) => void;
}): Column<BookMonth>[] {
  const t = useTranslations("books");
  const nameOf = useMonthName();
  const may = useMay();
  const column = useColumns<BookMonth>();
  return [
    column.cell("month", t("month"), ({ month }) => nameOf(month), { ...leading, nowrap: true }),
    column.cell(
      "state",
      t("state"),
      ({ state }) => <StatusBadge tone={monthTones[state]}>{t(`states.${state}`)}</StatusBadge>,
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
        {month === close.next && may(closeMonth) ? (
          <Button
            variant="default"
            aria-label={t("closeOf", { month: nameOf(month) })}
            onClick={() => close.ask(month)}
          >
            {t("close")}
          </Button>
        ) : null}
      </Row>
    )),
  ];
}

/** Every month since the first movement, and the way to close the next one. */
export function MonthsTable({ months }: { readonly months: readonly BookMonth[] }) {
  const t = useTranslations("books");
  const [asked, setAsked] = useState<string>();
  // Months are closed one after the other.
  const next = months.findLast(({ state }) => state === "over")?.month;
  return (
    <div className={styles.months}>
      <Panel title={t("months")} wide>
        <p className={styles.why}>{t("monthsWhy")}</p>
        <DataTable
          caption={t("months")}
          columns={useMonthColumns({ next, ask: setAsked })}
          rows={months}
          rowKey={({ month }) => month}
        />
        <CloseDialog
          month={months.find(({ month }) => month === asked)}
          close={() => setAsked(undefined)}
        />
      </Panel>
    </div>
  );
}

function CloseDialog(props: { readonly month: BookMonth | undefined; readonly close: () => void }) {
  const t = useTranslations("books");
  const { money, count } = useFormat();
  const nameOf = useMonthName();
  const month = useLastKnown(props.month);
  if (month === undefined) return null;
  const name = nameOf(month.month);
  return (
    <ActionDialog
      opened={props.month !== undefined}
      subject={month.month}
      close={props.close}
      withCancel
      title={t("closeTitle", { month: name })}
      why={t("closeWhy")}
      facts={[
        { label: t("received"), value: money(month.received) },
        { label: t("earned"), value: money(month.earned) },
        { label: t("owed"), value: money(month.owed) },
        { label: t("movements"), value: count(month.movements) },
      ]}
      confirm={t("close")}
      endpoint={closeMonth}
      input={() => ({ month: month.month })}
      failureMessage={t("failedClose")}
      successMessage={() => t("closed", { month: name })}
      onDone={props.close}
      invalidates={[listBookMonths, getStatement, listAudit]}
    />
  );
}
