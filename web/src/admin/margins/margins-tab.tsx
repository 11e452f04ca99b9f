import { listBookMonths } from "@farsim/contract/desk/money/books.ts";
import { listChannels } from "@farsim/contract/desk/shop/channels.ts";
import { exportMargins, getMargins } from "@farsim/contract/desk/money/margins.ts";
import { type MonthsProblem, monthsProblem } from "@farsim/contract/values/days/month-range.ts";
import { NativeSelect } from "@mantine/core";
import { IconAlertTriangle, IconReportMoney } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { percent } from "../../ui/formats/percent.ts";
import { Muted, Notice } from "../../ui/page/layout.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { State } from "../../ui/states/states.tsx";
import { useFieldWords } from "../../ui/forms/use-field-words.ts";
import { useFormat } from "../../ui/words/terms.ts";
import { useMonthName } from "../../ui/words/use-month-name.ts";
import { DeskFilters } from "../kit/desk-filters.tsx";
import { FigureList } from "../kit/figure-list.tsx";
import { ListFile } from "../kit/list-file.tsx";
import { Panels } from "../overview/panel.tsx";
import { useDeskAddress } from "../desk/use-desk-address.ts";
import { useMay } from "../desk/use-may.tsx";
import {
  ChannelsPanel,
  LosingPanel,
  type Margins,
  MonthsPanel,
  PlansPanel,
  RegionsPanel,
} from "./margin-tables.tsx";
import styles from "./margins.module.css";
import { monthsAsked, shareLeft } from "./months-asked.ts";

interface Period {
  readonly from: string;
  readonly to: string;
}

/** What SIMs bring in, what their carriers take for them, and what is left: of some months, which stand in the address. */
export function MarginsTab() {
  const t = useTranslations("margins");
  const answer = useEndpoint(listBookMonths, {});
  return (
    <QueryView query={answer} loading={1300}>
      {({ months }) =>
        months.length === 0 ? (
          <Nothing title={t("empty")} why={t("emptyWhy")} />
        ) : (
          <OfMonths months={months.map(({ month }) => month)} />
        )
      }
    </QueryView>
  );
}

function Nothing({ title, why }: { readonly title: string; readonly why: string }) {
  return (
    <State sign={<IconReportMoney size={30} />} title={title}>
      {why}
    </State>
  );
}

function OfMonths({ months }: { readonly months: readonly string[] }) {
  const t = useTranslations("margins");
  const { params } = useDeskAddress();
  const asked = monthsAsked(months, params);
  const problem = monthsProblem(asked);
  return (
    <>
      <PeriodBar months={months} asked={asked} problem={problem} />
      {problem ? (
        <Nothing title={t("noMonths")} why={t("noMonthsWhy")} />
      ) : (
        <>
          <Head {...asked} />
          <Report {...asked} />
        </>
      )}
    </>
  );
}

function PeriodBar(props: {
  readonly months: readonly string[];
  readonly asked: Period;
  readonly problem: MonthsProblem | undefined;
}) {
  const t = useTranslations("margins");
  const fieldWords = useFieldWords();
  const nameOf = useMonthName();
  const { setParams } = useDeskAddress();
  const { months, asked, problem } = props;
  const data = months.map((month) => ({ value: month, label: nameOf(month) }));
  const select = (name: "from" | "to") => (
    <NativeSelect
      label={t(name)}
      value={asked[name]}
      error={name === "to" && problem ? fieldWords(problem) : undefined}
      onChange={(event) => setParams({ ...asked, [name]: event.currentTarget.value })}
      data={data}
    />
  );
  return (
    <DeskFilters
      needsAll
      actions={
        problem ? null : <ListFile endpoint={exportMargins} search={asked} label={t("sheet")} />
      }
    >
      {select("from")}
      {select("to")}
    </DeskFilters>
  );
}

function Head({ from, to }: Period) {
  const t = useTranslations("margins");
  const nameOf = useMonthName();
  const period = from === to ? nameOf(from) : t("range", { from: nameOf(from), to: nameOf(to) });
  return (
    <div aria-live="polite" className={styles.head}>
      <h2>{t("title", { period })}</h2>
      <p>{t("why")}</p>
    </div>
  );
}

/** Of the months that are asked for alone: those of others are not shown meanwhile. */
function Report(period: Period) {
  const answer = useEndpoint(getMargins, period);
  const shown = answer.isPlaceholderData ? { ...answer, data: undefined } : answer;
  return (
    <QueryView query={shown} loading={1100}>
      {(margins) => <Shown margins={margins} />}
    </QueryView>
  );
}

function Shown({ margins }: { readonly margins: Margins }) {
  const t = useTranslations("margins");
  const { moment, billingZone } = useFormat();
  const { total, months, plans, channels, regions, losing } = margins;
  return (
    <>
      <Muted className={styles.asOf}>
        {t("asOf", { moment: moment(margins.asOf), zone: billingZone })}
      </Muted>
      <Unpriced unpriced={margins.unpriced} />
      <Totals total={total} />
      {total.cards === 0 ? (
        <Muted className={styles.asOf}>{t("nothing")}</Muted>
      ) : (
        <Panels>
          <MonthsPanel months={months} />
          <PlansPanel plans={plans} />
          <ChannelsPanel channels={channels} />
          <RegionsPanel regions={regions} />
          <LosingPanel losing={losing} />
        </Panels>
      )}
    </>
  );
}

function Totals({ total }: Pick<Margins, "total">) {
  const t = useTranslations("margins");
  const { money, count, data: traffic, language } = useFormat();
  const share = shareLeft(total);
  return (
    <FigureList
      figures={[
        { label: t("revenue"), value: money(total.revenue), under: t("revenueUnder") },
        { label: t("tax"), value: money(total.tax), under: t("taxUnder") },
        { label: t("cost"), value: money(total.cost), under: t("costUnder") },
        {
          label: t("margin"),
          value: money(total.margin),
          under:
            share === undefined
              ? t("marginUnder")
              : t("marginShare", { share: percent(share, language) }),
        },
        { label: t("cards"), value: count(total.cards), under: traffic(total.usedMb) },
      ]}
    />
  );
}

/** Use that no price list covers makes a margin look better than it is. */
function Unpriced({ unpriced }: Pick<Margins, "unpriced">) {
  const t = useTranslations("margins");
  const { data: traffic, language } = useFormat();
  const may = useMay();
  if (unpriced.length === 0) return null;
  const list = new Intl.ListFormat(language).format(
    unpriced.map(({ channelName, usedMb }) =>
      t("unpricedOf", { name: channelName, traffic: traffic(usedMb) }),
    ),
  );
  return (
    <Notice tone="warn" className={styles.unpriced}>
      <IconAlertTriangle size={20} aria-hidden="true" />
      <span>
        {t("unpriced", { list })}{" "}
        {may(listChannels) ? (
          <Link to="/adminMode" search={{ tab: "channels" }} className={styles.link}>
            {t("toChannels")}
          </Link>
        ) : null}
      </span>
    </Notice>
  );
}
