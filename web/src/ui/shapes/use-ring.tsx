import { VisuallyHidden } from "@mantine/core";
import styles from "./use-ring.module.css";

const box = 116;
const stroke = 11;
const radius = (box - stroke) / 2;
const around = 2 * Math.PI * radius;

/** Figures of millions stay within the ring, too; a long one has its line to itself. */
const longest = 6;
const sizeOf = (figure: string) => `${Math.min(1.0625, 7.6 / figure.length)}rem`;

interface UseRingProps {
  /** What is left of the allowance, 0 to 1: at 0 the ring is empty and its figure warns; null where there is nothing to measure. */
  readonly part: number | null;
  /** What stands behind it once it is empty, 0 to 1: a second, thinner ring. */
  readonly behind?: number;
  readonly figure: string;
  readonly unit?: string;
  readonly under: string;
  /** How much is used over the allowance, in words. */
  readonly over?: string | undefined;
  readonly label: string;
}

/** Data left of the allowance: a ring, the figure within it. */
export function UseRing({ part, behind = 0, figure, unit, under, over, label }: UseRingProps) {
  const centre = { cx: box / 2, cy: box / 2, r: radius, fill: "none", strokeWidth: stroke };
  return (
    <div className={styles.use}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={styles.ring} aria-hidden="true">
        <svg width={box} height={box} viewBox={`0 0 ${box} ${box}`}>
          <circle {...centre} stroke="var(--track)" />
          {behind > 0 ? (
            <circle
              {...centre}
              r={radius - stroke / 2 - 4}
              strokeWidth={4}
              stroke="var(--sea)"
              strokeLinecap={behind < 1 ? "round" : "butt"}
              pathLength={1}
              strokeDasharray={`${behind} 1`}
            />
          ) : null}
          {part ? (
            <circle
              {...centre}
              className={styles.used}
              stroke="var(--brand)"
              strokeLinecap={part < 1 ? "round" : "butt"}
              strokeDasharray={around}
              strokeDashoffset={around * (1 - part)}
            />
          ) : null}
        </svg>
        <div className={styles.words} data-empty={part === 0 || undefined}>
          <strong
            style={{ fontSize: sizeOf(figure) }}
            data-long={figure.length > longest || undefined}
          >
            {figure}
            {unit ? <small>{unit}</small> : null}
          </strong>
          <span>{under}</span>
        </div>
      </div>
      {over ? <p className={styles.over}>{over}</p> : null}
    </div>
  );
}
