import type { Language } from "@farsim/contract/values/language.ts";
import type { ReactNode } from "react";
import { useLocale } from "../platform/language/locale.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { megabyteFigure, megabytes } from "../ui/formats/traffic.ts";
import { UseRing } from "../ui/use-ring.tsx";
import { BarChart } from "./bar-chart.tsx";
import styles from "./charts-page.module.css";
import { RingChart } from "./ring-chart.tsx";
import { sampleBars, sampleParts, samplePlaces } from "./sample.ts";
import { chartsEn } from "./words.en.ts";
import { chartsZhCN } from "./words.zh-CN.ts";
import { WorldPlace } from "./world-place.tsx";

/** Not by the page's translations: one specimen of each is Chinese in every language of the page. */
const words = { en: chartsEn, "zh-CN": chartsZhCN } as const;

interface Sample {
  /** How much of the sample data is drawn. */
  readonly count: number;
  readonly language: Language;
}

function Bars({ count, language }: Sample) {
  const t = words[language];
  return (
    <BarChart
      label={t.sampleBars}
      bars={sampleBars(count, language)}
      text={(mb) => megabytes(mb, language)}
      axisText={(mb) => megabyteFigure(mb, language)}
      empty={t.nothing}
    />
  );
}

function Ring({ count, language }: Sample) {
  const t = words[language];
  const parts = sampleParts(count, language);
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  return (
    <RingChart
      label={t.sampleRing}
      parts={parts}
      restLabel={t.others}
      text={({ value }) => `${((value / whole) * 100).toFixed(1)}%`}
      whole={megabytes(whole, language)}
      under={t.inAll}
    />
  );
}

function World({ count, language }: Sample) {
  const t = words[language];
  return (
    <WorldPlace
      label={t.sampleWorld}
      places={samplePlaces(count, language)}
      less={t.less}
      more={t.more}
    />
  );
}

/** Nothing, all that there is, or a part of it. */
function RingOfUse({ count, language }: Sample) {
  const t = words[language];
  const part = count === 0 ? null : count === 1 ? 1 : 0.62;
  const under = part === null ? t.noPlan : part === 1 ? t.allOfToday : t.ofToday;
  const figure = part === null ? { strong: "–" } : { strong: String(part * 500), unit: "MB" };
  return <UseRing {...figure} part={part} full={part === 1} under={under} label={under} />;
}

function Specimen(props: {
  readonly name: string;
  readonly dark?: boolean;
  readonly language: Language;
  readonly children: ReactNode;
}) {
  return (
    <div
      className={styles.specimen}
      lang={props.language}
      {...(props.dark ? { "data-scheme": "dark" } : {})}
    >
      <h3>{props.name}</h3>
      {props.children}
    </div>
  );
}

/** One chart in each of its states. */
function States({ name, chart: Chart }: { name: string; chart: (sample: Sample) => ReactNode }) {
  const language = useLocale((state) => state.language);
  const t = words[language];
  const many = 30;
  return (
    <section className={styles.states}>
      <h2>{name}</h2>
      <div>
        <Specimen name={t.many} language={language}>
          <Chart count={many} language={language} />
        </Specimen>
        <Specimen name={t.one} language={language}>
          <Chart count={1} language={language} />
        </Specimen>
        <Specimen name={t.empty} language={language}>
          <Chart count={0} language={language} />
        </Specimen>
        <Specimen name={t.dark} language={language} dark>
          <Chart count={many} language={language} />
        </Specimen>
        <Specimen name={words["zh-CN"].chinese} language="zh-CN">
          <Chart count={many} language="zh-CN" />
        </Specimen>
      </div>
    </section>
  );
}

/** The charts of the product on sample data. */
export function ChartsPage() {
  const t = words[useLocale((state) => state.language)];
  return (
    <>
      <PageHeading title={t.title} under={t.under} />
      <States name={t.bars} chart={Bars} />
      <States name={t.ring} chart={Ring} />
      <States name={t.world} chart={World} />
      <States name={t.ringOfUse} chart={RingOfUse} />
    </>
  );
}
