import { type Language, languages } from "@farsim/contract/values/texts/language.ts";
import type { ReactNode } from "react";
import { useLocale } from "../platform/language/locale.ts";
import { messagesOf } from "../platform/language/messages.ts";
import { PageHeading } from "../ui/page/page-heading.tsx";
import { megabyteFigure, megabytes } from "../ui/formats/traffic.ts";
import { UseRing } from "../ui/shapes/use-ring.tsx";
import { BarChart } from "./bar-chart.tsx";
import styles from "./charts-page.module.css";
import { RingChart } from "./ring-chart.tsx";
import { sampleBars, sampleParts, samplePlaces } from "./sample.ts";
import { WorldPlace } from "./world-place.tsx";

interface Sample {
  /** How much of the sample data is drawn. */
  readonly count: number;
  readonly language: Language;
}

function Bars({ count, language }: Sample) {
  const t = messagesOf(language).charts;
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
  const t = messagesOf(language).charts;
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
  const t = messagesOf(language).charts;
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
  const t = messagesOf(language).charts;
  const part = count === 0 ? null : count === 1 ? 0 : 0.62;
  const under = part === null ? t.noPlan : t.ofToday;
  const figure = part === null ? { figure: "–" } : { figure: String(part * 500), unit: "MB" };
  return <UseRing {...figure} part={part} under={under} label={under} />;
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

/** What a language is called in itself. */
const ownName = (language: Language) =>
  new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;

/** One chart in each of its states. */
function States({ name, chart: Chart }: { name: string; chart: (sample: Sample) => ReactNode }) {
  const language = useLocale((state) => state.language);
  const t = messagesOf(language).charts;
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
        {languages.slice(1).map((other) => (
          <Specimen key={other} name={ownName(other)} language={other}>
            <Chart count={many} language={other} />
          </Specimen>
        ))}
      </div>
    </section>
  );
}

/** The charts of the product on sample data. */
export function ChartsPage() {
  const t = messagesOf(useLocale((state) => state.language)).charts;
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
