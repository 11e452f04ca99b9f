import { type CSSProperties, type PointerEvent, useState } from "react";
import "../ui/styles/chart-tokens.css";
import styles from "./charts.module.css";
import { axisTicks, labelled } from "./scale.ts";

/** One bar: of a day, or of what several days are put together to. */
export interface Bar {
  readonly key: string;
  /** What it is, in full: `22 Nov 2026`. */
  readonly label: string;
  /** The same below the bars, where there is little room: `22 Nov`. */
  readonly tick: string;
  /** Below zero it stands under the line. */
  readonly value: number;
}

interface BarChartProps {
  /** What is drawn, for those who cannot see it. */
  readonly label: string;
  readonly bars: readonly Bar[];
  /** A value in full: `310.25 MB`. */
  readonly text: (value: number) => string;
  /** A round value at the axis: `500`. */
  readonly axisText: (value: number) => string;
  /** What stands instead of bars where there is nothing to draw. */
  readonly empty: string;
}

const percent = (part: number) => `${part * 100}%`;
/** Of the room that a bar has, so much is bar; the rest keeps it apart from the next. */
const fullness = 0.72;
/** Of the whole width, for few bars. */
const widest = 0.12;
/** Labels below the bars, in a hand and on a desk. */
const fewLabels = 4;
const manyLabels = 8;

/** The first of those that are the furthest from zero. */
function largestOf(bars: readonly Bar[]): number {
  const sizeAt = (i: number) => Math.abs(bars[i]?.value ?? 0);
  return bars.reduce((best, _, i) => (sizeAt(i) > sizeAt(best) ? i : best), 0);
}

/** Values side by side, one of them in words above: the largest, or the one that a finger, mouse or arrow key has chosen. */
export function BarChart(props: BarChartProps) {
  const { label, bars, text, axisText, empty } = props;
  const values = bars.map(({ value }) => value);
  const isDrawn = values.some((value) => value !== 0);
  const ticks = axisTicks(Math.max(0, ...values), Math.min(0, ...values));
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)];
  const heightOf = (value: number) => (value - bottom) / (top - bottom);
  return (
    <figure className={styles.bars} aria-label={label}>
      {isDrawn ? (
        <Plot label={label} bars={bars} text={text} heightOf={heightOf} />
      ) : (
        <p className={styles.nothing}>{empty}</p>
      )}
      <div className={styles.axis} aria-hidden="true">
        {isDrawn
          ? ticks.map((tick) => (
              <span key={tick} style={{ bottom: percent(heightOf(tick)) }}>
                {axisText(tick)}
              </span>
            ))
          : null}
      </div>
      <div className={styles.grid} aria-hidden="true">
        {ticks.map((tick) => (
          <i
            key={tick}
            data-zero={tick === 0 || undefined}
            style={{ bottom: percent(heightOf(tick)) }}
          />
        ))}
      </div>
      <Below bars={isDrawn ? bars : []} />
    </figure>
  );
}

interface PlotProps extends Pick<BarChartProps, "label" | "bars" | "text"> {
  /** How far up a value stands, of the whole height. */
  readonly heightOf: (value: number) => number;
}

function Plot({ label, bars, text, heightOf }: PlotProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const last = bars.length - 1;
  const at = Math.min(pointed ?? largestOf(bars), last);
  const chosen = bars[at];
  const width = Math.min(fullness / bars.length, widest);
  const choose = (index: number) => setPointed(Math.min(Math.max(0, index), last));
  const point = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    choose(Math.floor(((event.clientX - left) / width) * bars.length));
  };
  return (
    <>
      <p className={styles.readout} aria-hidden="true">
        <span>{chosen?.label}</span>
        <strong>{chosen ? text(chosen.value) : null}</strong>
      </p>
      <div className={styles.plot} style={{ "--bars": bars.length } as CSSProperties}>
        <svg width="100%" height="100%" aria-hidden="true">
          {bars.map(({ key, value }, i) => (
            <rect
              key={key}
              data-chosen={i === at || undefined}
              data-below={value < 0 || undefined}
              x={percent((i + 0.5) / bars.length - width / 2)}
              width={percent(width)}
              y={percent(1 - heightOf(Math.max(0, value)))}
              height={percent(Math.abs(heightOf(value) - heightOf(0)))}
              rx={3}
            />
          ))}
        </svg>
        <input
          type="range"
          aria-label={label}
          aria-valuetext={chosen ? `${chosen.label}: ${text(chosen.value)}` : ""}
          min={0}
          max={last}
          value={at}
          onChange={(event) => choose(event.currentTarget.valueAsNumber)}
          onPointerMove={point}
          onPointerLeave={({ pointerType }) => {
            if (pointerType === "mouse") setPointed(null);
          }}
          onBlur={() => setPointed(null)}
        />
      </div>
    </>
  );
}

function Below({ bars }: { readonly bars: readonly Bar[] }) {
  const few = new Set(labelled(bars.length, fewLabels));
  const many = labelled(bars.length, manyLabels);
  const shown = [...new Set([...few, ...many])];
  return (
    <div className={styles.below} aria-hidden="true">
      {shown.map((i) => (
        <span
          key={bars[i]?.key}
          data-few={few.has(i) || undefined}
          data-many={many.includes(i) || undefined}
          style={{ left: percent((i + 0.5) / bars.length) }}
        >
          {bars[i]?.tick}
        </span>
      ))}
    </div>
  );
}
