import type { TrafficDetail } from "@farsim/contract/traffic-detail.ts";
import { megabytesInGigabyte } from "@farsim/contract/values/sims/data-amount.ts";
import { useTranslations } from "use-intl";
import { BarChart } from "../charts/bar-chart.tsx";
import { noBreak } from "../ui/formats/no-break.ts";
import { Panel, Row } from "../ui/page/layout.tsx";
import { useColumns } from "../ui/tables/columns.tsx";
import { DataTable } from "../ui/tables/data-table.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { areInGigabytes, groupDays } from "./bars-of-days.ts";
import { DownloadButton } from "./download-button.tsx";
import styles from "./traffic.module.css";

interface ByDayProps {
  readonly detail: TrafficDetail;
  /** What the figures are of, for the file. */
  readonly name: string;
}

/** Use by day as bars; the same in figures, to read and to download. */
export function ByDay({ detail, name }: ByDayProps) {
  const t = useTranslations("traffic");
  const { day, shortDay, exactData, count, megabyteFigure } = useFormat();
  const column = useColumns<TrafficDetail["days"][number]>();
  const groups = groupDays(detail.days);
  const isByDay = groups.length === detail.days.length;
  const ends = { from: day(detail.from), to: day(detail.to) };
  const isInGigabytes = areInGigabytes(groups);
  const perUnit = isInGigabytes ? megabytesInGigabyte : 1;
  const bars = groups.map(({ from, to, usedMb }) => ({
    key: from,
    label: from === to ? day(from) : t("days", { from: day(from), to: day(to) }),
    tick: shortDay(from),
    value: usedMb / perUnit,
  }));
  const rows = detail.days.map(({ date, usedMb }) => [name, date, usedMb] as const);
  return (
    <Panel aria-labelledby="by-day">
      <Row justify="between" className={styles.head}>
        <h2 id="by-day">{isByDay ? t("byDay") : t("byWeek")}</h2>
        <DownloadButton
          label={t("downloadDays")}
          file={`traffic-days-${detail.from}-${detail.to}.csv`}
          rows={() => [[t("card"), t("date"), t("usedMb")], ...rows]}
        />
      </Row>
      <BarChart
        label={isByDay ? t("byDayLabel", ends) : t("byWeekLabel", ends)}
        bars={bars}
        text={(value) => exactData(value * perUnit)}
        axisText={isInGigabytes ? (value) => `${count(value)}${noBreak}GB` : megabyteFigure}
        empty={t("empty")}
      />
      <details className={styles.figures}>
        <summary>{t("asTable")}</summary>
        <DataTable
          caption={t("byDayLabel", ends)}
          columns={[
            column.day("date", t("date"), { lead: true, nowrap: false }),
            column.cell("used", t("used"), ({ usedMb }) => exactData(usedMb), {
              lead: true,
              end: true,
            }),
          ]}
          rows={detail.days}
          rowKey={({ date }) => date}
        />
      </details>
    </Panel>
  );
}
