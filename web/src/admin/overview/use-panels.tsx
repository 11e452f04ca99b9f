import { useTranslations } from "use-intl";
import { BarChart } from "../../charts/bar-chart.tsx";
import { RingChart } from "../../charts/ring-chart.tsx";
import { WorldPlace } from "../../charts/world-place.tsx";
import { numberFormat } from "../../platform/language/formats.ts";
import { useFormat } from "../../ui/words/terms.ts";
import { daysOf, type Overview } from "./figures.ts";
import styles from "./overview.module.css";
import { AsTable, Panel } from "./panel.tsx";

/** What all cards used on each billing day. */
export function UseByDay({ seen }: { readonly seen: Overview }) {
  const t = useTranslations("overview");
  const { day, shortDay, megabytes, megabyteFigure } = useFormat();
  const used = new Map(seen.use.days.map((each) => [each.day, each.usedMb]));
  return (
    <Panel title={t("useByDay")} wide>
      <BarChart
        label={t("useByDay")}
        bars={daysOf(seen).map((each) => ({
          key: each,
          label: day(each),
          tick: shortDay(each),
          value: used.get(each) ?? 0,
        }))}
        text={megabytes}
        axisText={megabyteFigure}
        empty={t("noUse")}
      />
      <AsTable
        caption={t("useByDay")}
        columns={[
          { key: "day", label: t("day"), lead: true, cell: (each) => day(each.day) },
          { key: "used", label: t("used"), end: true, cell: (each) => megabytes(each.usedMb) },
        ]}
        rows={seen.use.days}
        rowKey={(each) => each.day}
      />
    </Panel>
  );
}

/** Where it was used. */
export function Regions({ seen }: { readonly seen: Overview }) {
  const t = useTranslations("overview");
  const { megabytes, language } = useFormat();
  const { regions, totalMb } = seen.use;
  const share = (mb: number) =>
    numberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(
      totalMb === 0 ? 0 : mb / totalMb,
    );
  return (
    <Panel title={t("regions")} wide>
      <div className={styles.where}>
        <RingChart
          label={t("regions")}
          parts={regions.map(({ code, regionName, usedMb }) => ({
            key: code,
            label: regionName,
            value: usedMb,
          }))}
          restLabel={t("others")}
          text={({ value }) => share(value)}
          whole={megabytes(totalMb)}
          under={t("inAll")}
        />
        <WorldPlace
          label={t("regions")}
          places={regions.map(({ code, regionName, usedMb }) => ({
            code,
            label: `${regionName}: ${megabytes(usedMb)}`,
            value: usedMb,
          }))}
          less={t("less")}
          more={t("more")}
        />
      </div>
      <AsTable
        caption={t("regions")}
        columns={[
          { key: "region", label: t("region"), lead: true, cell: (each) => each.regionName },
          { key: "used", label: t("used"), end: true, cell: (each) => megabytes(each.usedMb) },
          { key: "share", label: t("share"), end: true, cell: (each) => share(each.usedMb) },
        ]}
        rows={regions}
        rowKey={({ code }) => code}
      />
    </Panel>
  );
}
