import type { TrafficDetail } from "@farsim/contract/traffic-detail.ts";
import { useTranslations } from "use-intl";
import { RingChart } from "../charts/ring-chart.tsx";
import { WorldPlace } from "../charts/world-place.tsx";
import { numberFormat } from "../platform/language/formats.ts";
import { Panel, Row } from "../ui/page/layout.tsx";
import { useColumns } from "../ui/tables/columns.tsx";
import { type Column, DataTable } from "../ui/tables/data-table.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { DownloadButton } from "./download-button.tsx";
import styles from "./traffic.module.css";

type Region = TrafficDetail["regions"][number];

interface ByRegionProps {
  readonly detail: TrafficDetail;
  /** What the figures are of, for the file. */
  readonly name: string;
}

/** `33.4%`: always with its decimal, so that the parts add up before the reader's eyes. */
function usePercent() {
  const { language } = useFormat();
  const format = numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (percent: number) => `${format.format(percent)}%`;
}

function useRegionColumns(): Column<Region>[] {
  const t = useTranslations("traffic");
  const percent = usePercent();
  const { exactData } = useFormat();
  const column = useColumns<Region>();
  return [
    column.text("regionName", t("region"), { lead: true }),
    column.cell("proportion", t("proportion"), ({ proportion }) => percent(proportion), {
      lead: true,
      end: true,
    }),
    column.cell("used", t("used"), ({ usedMb }) => exactData(usedMb), { end: true }),
  ];
}

/** Where data was used: in shares, on the map, and in figures, to read and to download. */
export function ByRegion({ detail, name }: ByRegionProps) {
  const t = useTranslations("traffic");
  const { data } = useFormat();
  const percent = usePercent();
  const columns = useRegionColumns();
  const { regions, totalMb, from, to } = detail;
  // What is drawn in tenths of a percent says what stands beside it: the shares come from the server.
  const parts = regions.map(({ regionCode, regionName, proportion }) => ({
    key: regionCode,
    label: regionName,
    value: proportion,
  }));
  const places = regions.map(({ regionCode, regionName, usedMb }) => ({
    code: regionCode,
    label: `${regionName}: ${data(usedMb)}`,
    value: usedMb,
  }));
  const rows = regions.map((row) => [name, row.regionName, row.usedMb, row.proportion] as const);
  return (
    <Panel aria-labelledby="by-region">
      <Row justify="between" className={styles.head}>
        <h2 id="by-region">{t("byRegion")}</h2>
        <DownloadButton
          label={t("downloadRegions")}
          file={`traffic-regions-${from}-${to}.csv`}
          rows={() => [[t("card"), t("region"), t("usedMb"), t("percent")], ...rows]}
        />
      </Row>
      <div className={styles.drawn}>
        <RingChart
          label={t("byRegionLabel")}
          parts={parts}
          restLabel={t("otherRegions")}
          text={({ value }) => percent(value)}
          whole={data(totalMb)}
          under={t("inAll")}
        />
        <WorldPlace label={t("whereLabel")} places={places} less={t("less")} more={t("more")} />
      </div>
      <DataTable
        caption={t("byRegionLabel")}
        columns={columns}
        rows={regions}
        rowKey={({ regionCode }) => regionCode}
      />
    </Panel>
  );
}
