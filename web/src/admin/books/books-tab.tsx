import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import {
  type BookMonth,
  exportBalances,
  exportJournal,
  listBookMonths,
} from "@farsim/contract/desk/money/books.ts";
import { JournalType } from "@farsim/contract/values/money/journal-types.ts";
import { NativeSelect } from "@mantine/core";
import { IconBook2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { DayField } from "../../ui/forms/day-field.tsx";
import { Row } from "../../ui/page/layout.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { State } from "../../ui/states/states.tsx";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { SelectFilter } from "../../ui/tables/select-filter.tsx";
import { useFormat, useTerms } from "../../ui/words/terms.ts";
import { useRangeCheck } from "../../ui/forms/use-range-check.ts";
import { DeskFilters } from "../kit/desk-filters.tsx";
import { ListFile } from "../kit/list-file.tsx";
import { useLookAgain } from "../desk/look-again.ts";
import { dayInAddress } from "../kit/day-in-address.ts";
import { useDeskAddress } from "../desk/use-desk-address.ts";
import styles from "./books.module.css";
import { MonthsTable, monthTones } from "./months-table.tsx";
import { StatementView, usePeriodName } from "./statement-view.tsx";
import { useMonthName } from "../../ui/words/use-month-name.ts";

/** In the address, in place of a month: the days beside it are meant. */
const otherDays = "days";

/** The books: a statement of a month or of any days, the files for an accountant, and the months, which are closed here. */
export function BooksTab() {
  const t = useTranslations("books");
  const answer = useEndpoint(listBookMonths, {});
  const isSealing = answer.data?.months.some(({ state }) => state === "closing") === true;
  useLookAgain({
    goesOn: isSealing ? "runs" : undefined,
    isOver: answer.data !== undefined && !isSealing,
    refetch: answer.refetch,
    changes: [listAudit],
  });
  return (
    <QueryView query={answer} loading={1300}>
      {({ months }) =>
        months.length === 0 ? (
          <Nothing title={t("empty")} why={t("emptyWhy")} />
        ) : (
          <Books months={months} />
        )
      }
    </QueryView>
  );
}

function Nothing({ title, why }: { readonly title: string; readonly why: string }) {
  return (
    <State sign={<IconBook2 size={30} />} title={title}>
      {why}
    </State>
  );
}

/** What the address names: a month, other days where both can be, or nothing that there is. */
function usePeriod(months: readonly BookMonth[]) {
  const { params } = useDeskAddress();
  const isOther = params.month === otherDays;
  const [from, to] = isOther ? [dayInAddress(params.from), dayInAddress(params.to)] : [];
  const check = useRangeCheck({ from, to });
  const month = months.find((each) => each.month === (params.month ?? months[0]!.month));
  const isRange = from !== undefined && to !== undefined && !check.problem && !check.isComing;
  return {
    isOther,
    check,
    from,
    to,
    month: isOther ? undefined : month,
    days: isOther
      ? isRange
        ? { from, to }
        : undefined
      : month && { from: `${month.month}-01`, to: month.lastDay },
  };
}

function Books({ months }: { readonly months: readonly BookMonth[] }) {
  const t = useTranslations("books");
  const nameOf = useMonthName();
  const daysName = usePeriodName();
  const { params } = useDeskAddress();
  const period = usePeriod(months);
  const { isOther, month, days } = period;
  const table = <MonthsTable months={months} />;
  return (
    <>
      <PeriodBar months={months} period={period} />
      {days ? (
        <>
          <Head period={month ? nameOf(month.month) : daysName(days)}>
            {month ? <MonthState month={month} /> : null}
          </Head>
          <StatementView days={days}>{table}</StatementView>
        </>
      ) : (
        <>
          {isOther ? (
            <Nothing title={t("noDays")} why={t("noDaysWhy")} />
          ) : (
            <Nothing title={t("noMonth", { month: params.month ?? "" })} why={t("noMonthWhy")} />
          )}
          {table}
        </>
      )}
    </>
  );
}

function PeriodBar(props: {
  readonly months: readonly BookMonth[];
  readonly period: ReturnType<typeof usePeriod>;
}) {
  const t = useTranslations("books");
  const nameOf = useMonthName();
  const { params, setParams } = useDeskAddress();
  const type = JournalType.safeParse(params.type).data;
  const today = useTerms()?.today;
  const { months, period } = props;
  const { isOther, check, days } = period;
  const dayField = (name: "from" | "to") => (
    <DayField
      max={today}
      error={check[name]}
      label={t(name)}
      value={period[name]}
      onChange={(chosen) => setParams({ [name]: chosen })}
    />
  );
  return (
    <DeskFilters needsAll actions={days ? <Files days={days} type={type} /> : null}>
      <NativeSelect
        label={t("period")}
        value={isOther ? otherDays : (period.month?.month ?? "")}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          const range = chosen === otherDays ? days : undefined;
          setParams({ month: chosen, from: range?.from, to: range?.to });
        }}
        data={[
          ...(isOther || period.month ? [] : [{ value: "", label: "" }]),
          ...months.map(({ month }) => ({ value: month, label: nameOf(month) })),
          { value: otherDays, label: t("otherDays") },
        ]}
      />
      {isOther ? dayField("from") : null}
      {isOther ? dayField("to") : null}
      {days ? (
        <SelectFilter
          label={t("journalTypes")}
          any={t("allTypes")}
          value={type}
          options={JournalType.options.map((value) => ({ value, label: t(`types.${value}`) }))}
          onChange={(chosen) => setParams({ type: chosen })}
        />
      ) : null}
    </DeskFilters>
  );
}

function Head(props: { readonly period: string; readonly children: ReactNode }) {
  const t = useTranslations("books");
  const { billingZone } = useFormat();
  return (
    <div aria-live="polite">
      <Row gap="10" className={styles.head}>
        <h2>{t("title", { period: props.period })}</h2>
        {props.children}
      </Row>
      <p className={styles.why}>{t("why", { zone: billingZone })}</p>
    </div>
  );
}

/** How a month stands, and by whom it was closed. */
function MonthState({ month }: { readonly month: BookMonth }) {
  const t = useTranslations("books");
  const { moment } = useFormat();
  const { state, closedAt, closedBy } = month;
  const on = closedAt === undefined ? "" : moment(closedAt);
  return (
    <>
      <StatusBadge tone={monthTones[state]}>{t(`states.${state}`)}</StatusBadge>
      {state === "closing" ? <span>{t("stateWhy.closing")}</span> : null}
      {state === "closed" ? (
        <span>
          {closedBy
            ? t("stateWhy.closed", { name: closedBy, day: on })
            : t("stateWhy.closedByLeft", { day: on })}
        </span>
      ) : null}
    </>
  );
}

/** What an accountant takes along. */
function Files(props: {
  readonly days: { readonly from: string; readonly to: string };
  /** Of these movements alone. */
  readonly type: JournalType | undefined;
}) {
  const t = useTranslations("books");
  const { days, type } = props;
  return (
    <div className={styles.files}>
      <ListFile
        endpoint={exportJournal}
        search={{ ...days, type }}
        label={type ? t("journalOf", { type: t(`types.${type}`) }) : t("journal")}
      />
      <ListFile endpoint={exportBalances} search={{ day: days.to }} label={t("balancesFile")} />
    </div>
  );
}
