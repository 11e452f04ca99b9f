import { NativeSelect } from "@mantine/core";
import { useTranslations } from "use-intl";
import { BarChart } from "../../charts/bar-chart.tsx";
import { isZero } from "../../ui/formats/money.ts";
import { useFormat } from "../../ui/words/terms.ts";
import { moneyOf, type Overview, type Series, series, totalOf } from "./figures.ts";
import { AsTable, Panel } from "./panel.tsx";
import { useDeskAddress } from "../desk/use-desk-address.ts";

/** What is drawn stands in the address; the first of all needs no name there. */
function useSeries() {
  const { params, setParams } = useDeskAddress();
  return {
    shown: series.find((known) => known === params.series) ?? "earned",
    show: (chosen: string) => setParams({ series: chosen === "earned" ? undefined : chosen }),
  };
}

/** What was earned or received on each billing day, as the books have it. */
export function MoneyByDay({ seen }: { readonly seen: Overview }) {
  const t = useTranslations("overview");
  const { money, day, shortDay, digits } = useFormat();
  const { shown, show } = useSeries();
  const books = useTranslations("books");
  const nameOf = (one: Series) =>
    one === "earned" || one === "received" ? books(one) : books(`accountOf.${one}`);
  const days = moneyOf(seen, shown);
  const rows = days
    .filter(({ amount }) => !isZero(amount))
    .map((each) => ({ ...each, name: day(each.day) }));
  const sum = { day: "sum", amount: totalOf(days), name: books("total") };
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
          { key: "day", label: t("day"), lead: true, cell: (each) => each.name },
          { key: "amount", label: t("amount"), end: true, cell: (each) => money(each.amount) },
        ]}
        rows={rows.length === 0 ? rows : [...rows, sum]}
        rowKey={(each) => each.day}
      />
    </Panel>
  );
}
