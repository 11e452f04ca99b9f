import "../ui/styles/chart-tokens.css";
import styles from "./charts.module.css";
import { arcsOf, colourOf, largestParts, type Part } from "./parts.ts";

interface RingChartProps {
  /** What is drawn, for those who cannot see it. */
  readonly label: string;
  readonly parts: readonly Part[];
  /** What the parts beyond the largest are called together. */
  readonly restLabel: string;
  /** A part in words, beside its name: `33.4%`. */
  readonly text: (part: Part) => string;
  /** Within the ring: the whole, and below it what it is. */
  readonly whole: string;
  readonly under: string;
}

const box = 180;
const stroke = 22;
const radius = (box - stroke) / 2;
/** What is left free between two parts, of the ring's whole length. */
const gap = 0.006;

/** How a whole is made up: a ring, and beside it each part with its colour, name and share. */
export function RingChart({ label, parts, restLabel, text, whole, under }: RingChartProps) {
  const shown = largestParts(parts, restLabel);
  const arcs = arcsOf(shown);
  const centre = { cx: box / 2, cy: box / 2, r: radius, fill: "none", strokeWidth: stroke };
  return (
    <figure className={styles.ring} aria-label={label}>
      <div className={styles.circle}>
        <svg width={box} height={box} viewBox={`0 0 ${box} ${box}`} aria-hidden="true">
          <circle {...centre} stroke="var(--track)" />
          {shown.map(({ key }, i) => {
            const { from, part } = arcs[i] ?? { from: 0, part: 0 };
            const drawn = shown.length === 1 ? 1 : Math.max(part - gap, 0.002);
            return (
              <circle
                key={key}
                {...centre}
                stroke={colourOf(i)}
                pathLength={1}
                strokeDasharray={`${drawn} ${1 - drawn}`}
                strokeDashoffset={-from}
              />
            );
          })}
        </svg>
        <p>
          <strong data-long={whole.length > 9 || undefined}>{whole}</strong>
          <span>{under}</span>
        </p>
      </div>
      {shown.length > 0 ? (
        <ul className={styles.legend}>
          {shown.map((part, i) => (
            <li key={part.key}>
              <i style={{ background: colourOf(i) }} aria-hidden="true" />
              <span>{part.label}</span>
              <strong>{text(part)}</strong>
            </li>
          ))}
        </ul>
      ) : null}
    </figure>
  );
}
