import { listAudit } from "@farsim/contract/desk/audit.ts";
import {
  type BookMonth,
  exportBalances,
  exportJournal,
  listBookMonths,
} from "@farsim/contract/desk/books.ts";
import { lastDayOf } from "@farsim/contract/values/months.ts";
import { DayInput } from "@farsim/contract/values/moments.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { IconBook2 } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { Row } from "../../ui/layout.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Block, Loading, State } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useFormat, useTerms } from "../../ui/terms.ts";
import { useRangeCheck } from "../../ui/use-range-check.ts";
import { DeskFilters } from "../desk-filters.tsx";
import { ListFile } from "../list-file.tsx";
import { useLookAgain } from "../look-again.ts";
import { useDeskAddress } from "../use-desk-address.ts";
import styles from "./books.module.css";
import { MonthsTable, monthTones } from "./months-table.tsx";
import { StatementView } from "./statement-view.tsx";
import { useMonthName } from "./use-month-name.ts";

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
          <State sign={<IconBook2 size={30} />} title={t("empty")}>
            {t("emptyWhy")}
          </State>
        ) : (
          <Books months={months} />
        )
      }
    </QueryView>
  );
}

function Books({ months }: { readonly months: readonly BookMonth[] }) {
  const { params } = useDeskAddress();
  const chosen = months.find(({ month }) => month === params.month) ?? months[0]!;
  const isOther = params.from !== undefined || params.to !== undefined;
  return (
    <>
      {isOther ? <OtherDays months={months} /> : <OfMonth months={months} chosen={chosen} />}
      <MonthsTable months={months} />
    </>
  );
}

function PeriodSelect(props: {
  readonly months: readonly BookMonth[];
  readonly value: string;
  /** The days that are shown, for whoever wants others. */
  readonly days: { readonly from: string; readonly to: string };
}) {
  const t = useTranslations("books");
  const nameOf = useMonthName();
  const { setParams } = useDeskAddress();
  const { months, value, days } = props;
  return (
    <NativeSelect
      label={t("period")}
      value={value}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        if (chosen === otherDays) setParams({ month: undefined, ...days });
        else setParams({ month: chosen, from: undefined, to: undefined });
      }}
      data={[
        ...months.map(({ month }) => ({ value: month, label: nameOf(month) })),
        { value: otherDays, label: t("otherDays") },
      ]}
    />
  );
}

function OfMonth(props: { readonly months: readonly BookMonth[]; readonly chosen: BookMonth }) {
  const t = useTranslations("books");
  const nameOf = useMonthName();
  const { day } = useFormat();
  const today = useTerms()?.today;
  const { months, chosen } = props;
  const { month, state, closedAt, closedBy } = chosen;
  const last = lastDayOf(month);
  const days = { from: `${month}-01`, to: today !== undefined && today < last ? today : last };
  const closedOn = closedAt === undefined ? "" : day(closedAt.slice(0, 10));
  return (
    <>
      <DeskFilters actions={<Files days={days} />}>
        <PeriodSelect months={months} value={month} days={days} />
      </DeskFilters>
      <Head period={nameOf(month)}>
        <StatusBadge tone={monthTones[state]}>{t(`states.${state}`)}</StatusBadge>
        <span>
          {state !== "closed"
            ? t(`stateWhy.${state}`)
            : closedBy
              ? t("stateWhy.closed", { name: closedBy, day: closedOn })
              : t("stateWhy.closedByLeft", { day: closedOn })}
        </span>
      </Head>
      <StatementView days={days} />
    </>
  );
}

function OtherDays({ months }: { readonly months: readonly BookMonth[] }) {
  const t = useTranslations("books");
  const { day } = useFormat();
  const today = useTerms()?.today;
  const { params, setParams } = useDeskAddress();
  const read = (text: string | undefined) => DayInput.safeParse(text).data;
  const [from, to] = [read(params.from), read(params.to)];
  const check = useRangeCheck({ from, to });
  const days = from !== undefined && to !== undefined && !check.problem ? { from, to } : undefined;
  const dayField = (name: "from" | "to") => (
    <TextInput
      type="date"
      max={today}
      error={check[name]}
      autoComplete="off"
      label={t(name)}
      value={read(params[name]) ?? ""}
      onChange={(event) => setParams({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <DeskFilters actions={days ? <Files days={days} /> : null}>
        <PeriodSelect
          months={months}
          value={otherDays}
          days={{ from: params.from ?? "", to: params.to ?? "" }}
        />
        {dayField("from")}
        {dayField("to")}
      </DeskFilters>
      {check.isComing ? (
        <Loading>
          <Block height={1100} radius={18} />
        </Loading>
      ) : days ? (
        <>
          <Head period={t("range", { from: day(days.from), to: day(days.to) })} />
          <StatementView days={days} />
        </>
      ) : (
        <State sign={<IconBook2 size={30} />} title={t("noDays")}>
          {t("noDaysWhy")}
        </State>
      )}
    </>
  );
}

function Head(props: { readonly period: string; readonly children?: React.ReactNode }) {
  const t = useTranslations("books");
  const { billingZone } = useFormat();
  return (
    <>
      <Row gap="10" className={styles.head}>
        <h2>{t("title", { period: props.period })}</h2>
        {props.children}
      </Row>
      <p className={styles.why}>{t("why", { zone: billingZone })}</p>
    </>
  );
}

/** What an accountant takes along. */
function Files({ days }: { readonly days: { readonly from: string; readonly to: string } }) {
  const t = useTranslations("books");
  return (
    <div className={styles.files}>
      <ListFile endpoint={exportJournal} search={days} label={t("journal")} />
      <ListFile endpoint={exportBalances} search={{ day: days.to }} label={t("balancesFile")} />
    </div>
  );
}
