import { ActivityType } from "@farsim/contract/activities.ts";
import { NativeSelect } from "@mantine/core";
import { useTranslations } from "use-intl";
import { BarChart } from "../../charts/bar-chart.tsx";
import { useFormat } from "../../ui/terms.ts";
import { moneyOf, type Overview, type Series } from "./figures.ts";
import { AsTable, Panel } from "./panel.tsx";
import { useDeskAddress } from "../use-desk-address.ts";

const series: readonly Series[] = ["revenue", ...ActivityType.options];

/** What is drawn stands in the address; the first of all needs no name there. */
function useSeries() {
  const { params, setParams } = useDeskAddress();
  return {
    shown: series.find((known) => known === params.series) ?? "revenue",
    show: (chosen: string) => setParams({ series: chosen === "revenue" ? undefined : chosen }),
  };
}

/** What was earned or paid on each billing day, by type. */
export function MoneyByDay({ seen }: { readonly seen: Overview }) {
  const t = useTranslations("overview");
  const { money, day, shortDay, digits } = useFormat();
  const { shown, show } = useSeries();
  const types = useTranslations("activityTypes");
  const nameOf = (one: Series) => (one === "revenue" ? t(one) : types(`${one}.total`));
  const days = moneyOf(seen, shown);
  return (
    <Panel
      title={t("moneyByDay")}
      tools={
        <NativeSelect
          aria-label={t("series")}
          value={shown}
          onChange={(event) => show(event.currentTarget.value)}
          data={series.map((value) => ({ value, label: nameOf(value) }))}
        />
      }
      wide
    >
      <BarChart
        label={`${t("moneyByDay")}: ${nameOf(shown)}`}
        bars={days.map((each) => ({
          key: each.day,
          label: day(each.day),
          tick: shortDay(each.day),
          // A picture: the exact amounts stand in the table.
          value: Number(each.amount),
        }))}
        text={(value) => money(value.toFixed(digits))}
        axisText={(value) => money(value.toFixed(digits))}
        empty={t("noMoney")}
      />
      <AsTable
        caption={t("moneyByDay")}
        columns={[
          { key: "day", label: t("day"), lead: true, cell: (each) => day(each.day) },
          { key: "amount", label: t("amount"), end: true, cell: (each) => money(each.amount) },
        ]}
        rows={days.filter(({ amount }) => /[1-9]/.test(amount))}
        rowKey={(each) => each.day}
      />
    </Panel>
  );
}
