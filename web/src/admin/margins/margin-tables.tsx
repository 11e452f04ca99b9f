import type { getMargins, Margin } from "@farsim/contract/desk/money/margins.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { useTranslations } from "use-intl";
import { BarChart } from "../../charts/bar-chart.tsx";
import { inFours } from "../../cards/card-words.ts";
import { Muted, Stack } from "../../ui/page/layout.tsx";
import { useColumns } from "../../ui/tables/columns.tsx";
import { type Column, DataTable } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useMonthName } from "../../ui/words/use-month-name.ts";
import { useNames } from "../../ui/words/use-names.ts";
import { DrawerLink } from "../desk/drawer-part.tsx";
import { Panel } from "../overview/panel.tsx";
import styles from "./margins.module.css";

export type Margins = Output<typeof getMargins>;

/** A group of SIMs, by a key of its own. */
type Row = Margin & { readonly key: string; readonly name: string };

const atEnd = { end: true, nowrap: true, wide: true } as const;
/** On a phone a row is its name and margin, and below them what makes the margin. */
const shortRows = {};

/** What a row is called; on a phone with what it brought and cost in one line below. */
function Name({ row }: { readonly row: Pick<Row, "name" | "revenue" | "tax" | "cost"> }) {
  const t = useTranslations("margins");
  const { money } = useFormat();
  const { name, revenue, tax, cost } = row;
  return (
    <div>
      {name}
      <span data-narrow className={styles.under}>
        {t("line", { revenue: money(revenue), tax: money(tax), cost: money(cost) })}
      </span>
    </div>
  );
}

function useMarginColumns(label: string): Column<Row>[] {
  const t = useTranslations("margins");
  const { data: traffic } = useFormat();
  const column = useColumns<Row>();
  return [
    column.cell("name", label, (row) => <Name row={row} />, { lead: true }),
    column.count("cards", t("cards"), { wide: true }),
    column.cell("usedMb", t("traffic"), ({ usedMb }) => traffic(usedMb), atEnd),
    column.money("revenue", t("revenue"), { wide: true }),
    column.money("tax", t("tax"), { wide: true }),
    column.money("cost", t("cost"), { wide: true }),
    column.money("margin", t("margin"), { strong: true, lead: true }),
  ];
}

function MarginPanel(props: {
  readonly title: string;
  readonly label: string;
  readonly why?: string;
  readonly rows: readonly Row[];
}) {
  const { title, label, why, rows } = props;
  return (
    <Panel title={title} wide>
      <Stack gap="12">
        {why ? <Muted>{why}</Muted> : null}
        <DataTable
          caption={title}
          compact={shortRows}
          columns={useMarginColumns(label)}
          rows={rows}
          rowKey={({ key }) => key}
        />
      </Stack>
    </Panel>
  );
}

export function PlansPanel({ plans }: Pick<Margins, "plans">) {
  const t = useTranslations("margins");
  return (
    <MarginPanel
      title={t("plans")}
      label={t("plan")}
      rows={plans.map(({ planId, name, ...row }) => ({
        ...row,
        key: planId ?? "",
        name: name ?? t("noPlan"),
      }))}
    />
  );
}

export function ChannelsPanel({ channels }: Pick<Margins, "channels">) {
  const t = useTranslations("margins");
  return (
    <MarginPanel
      title={t("channels")}
      label={t("channel")}
      rows={channels.map(({ channelName, ...row }) => ({
        ...row,
        key: channelName,
        name: channelName,
      }))}
    />
  );
}

export function RegionsPanel({ regions }: Pick<Margins, "regions">) {
  const t = useTranslations("margins");
  const regionName = useNames("regions");
  return (
    <MarginPanel
      title={t("regions")}
      label={t("region")}
      why={t("regionsWhy")}
      rows={regions.map(({ regionCode, ...row }) => ({
        ...row,
        key: regionCode ?? "",
        name: regionCode === null ? t("notUsed") : regionName(regionCode),
      }))}
    />
  );
}

/** Drawn and as a table; one month is the whole already. */
export function MonthsPanel({ months }: Pick<Margins, "months">) {
  const t = useTranslations("margins");
  const { money, digits } = useFormat();
  const nameOf = useMonthName();
  const columns = useMarginColumns(t("month"));
  if (months.length < 2) return null;
  const text = (value: number) => money(value.toFixed(digits));
  return (
    <Panel title={t("months")} wide>
      <Stack gap="12">
        <BarChart
          label={t("chart")}
          bars={months.map(({ month, margin }) => ({
            key: month,
            label: nameOf(month),
            tick: nameOf(month),
            // A picture: the exact amounts stand in the table.
            value: Number(margin),
          }))}
          text={text}
          axisText={text}
          empty={t("allZero")}
        />
        <DataTable
          caption={t("months")}
          compact={shortRows}
          columns={columns}
          rows={months.map(({ month, ...row }) => ({ ...row, key: month, name: nameOf(month) }))}
          rowKey={({ key }) => key}
        />
      </Stack>
    </Panel>
  );
}

type Losing = Margins["losing"][number];

function useLosingColumns(): Column<Losing>[] {
  const t = useTranslations("margins");
  const { data: traffic } = useFormat();
  const column = useColumns<Losing>();
  return [
    column.cell("card", t("card"), (row) => <CardNumber card={row} />, { lead: true }),
    column.text("channelName", t("channel")),
    column.cell("usedMb", t("traffic"), ({ usedMb }) => traffic(usedMb), {
      end: true,
      nowrap: true,
    }),
    column.money("revenue", t("revenue")),
    column.money("tax", t("tax")),
    column.money("cost", t("cost")),
    column.money("margin", t("margin"), { strong: true }),
  ];
}

export function LosingPanel({ losing }: Pick<Margins, "losing">) {
  const t = useTranslations("margins");
  const columns = useLosingColumns();
  if (losing.length === 0)
    return (
      <Panel title={t("losing")} wide>
        <Muted>{t("noneLosing")}</Muted>
      </Panel>
    );
  return (
    <Panel title={t("losing")} wide>
      <Stack gap="12">
        <Muted>{t("losingWhy")}</Muted>
        <DataTable
          caption={t("losing")}
          columns={columns}
          rows={losing}
          rowKey={({ cardId }) => cardId}
        />
      </Stack>
    </Panel>
  );
}

function CardNumber({ card }: { readonly card: Losing }) {
  return (
    <DrawerLink kind="card" id={card.cardId}>
      {inFours(card.cardNumber)}
    </DrawerLink>
  );
}
