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
  /** 0 to 1; null draws an empty ring. */
  readonly part: number | null;
  readonly full: boolean;
  /** What stands behind it once it is full, 0 to 1: a second, thinner ring. */
  readonly behind?: number;
  readonly strong: string;
  readonly unit?: string;
  readonly under: string;
  /** How much is used over the allowance, in words. */
  readonly over?: string | undefined;
  readonly label: string;
}

/** Data used of the allowance: a ring, the figure within it. */
export function UseRing({
  part,
  full,
  behind = 0,
  strong,
  unit,
  under,
  over,
  label,
}: UseRingProps) {
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
              stroke={full ? "var(--sunset)" : "var(--brand)"}
              strokeLinecap={part < 1 ? "round" : "butt"}
              strokeDasharray={around}
              strokeDashoffset={around * (1 - part)}
            />
          ) : null}
        </svg>
        <div className={styles.words}>
          <strong
            style={{ fontSize: sizeOf(strong) }}
            data-long={strong.length > longest || undefined}
          >
            {strong}
            {unit ? <small>{unit}</small> : null}
          </strong>
          <span>{under}</span>
        </div>
      </div>
      {over ? <p className={styles.over}>{over}</p> : null}
    </div>
  );
}
