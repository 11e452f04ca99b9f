import { VisuallyHidden } from "@mantine/core";
import styles from "./charts.module.css";
import { world } from "./world.gen.ts";
import { frameOf } from "./world.ts";

export interface Place {
  /** ISO 3166-1, two letters; what is no country is not drawn. */
  readonly code: string;
  /** What a pointer reads on it: `Japan: 310.25 MB`. */
  readonly label: string;
  readonly value: number;
}

export interface WorldMapProps {
  /** What is drawn, for those who cannot see it. */
  readonly label: string;
  readonly places: readonly Place[];
  /** The two ends of the scale of shades. */
  readonly less: string;
  readonly more: string;
}

/** As many shades as the eye tells apart. */
const shades = 5;

/** Which shade a value has, 1 to 5: by its part of the largest, small ones raised so that they are seen. */
function shadeOf(value: number, largest: number): number {
  return Math.max(1, Math.ceil(Math.sqrt(value / largest) * shades));
}

/** The world, each place shaded by its value; the part of it that is shown is the one where something is. */
export default function WorldMap({ label, places, less, more }: WorldMapProps) {
  const shaded = new Map(
    places.filter(({ value }) => value > 0).map((place) => [place.code, place]),
  );
  const largest = Math.max(...[...shaded.values()].map(({ value }) => value));
  const { x, y, width, height } = frameOf(world, new Set(shaded.keys()));
  const look = (code: string) => {
    const place = shaded.get(code);
    return place ? { place, "data-shade": shadeOf(place.value, largest) } : undefined;
  };
  return (
    <figure className={styles.world}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <svg viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
        {/* All land without use is one drawing: two hundred parts of a page are dear to anyone who goes through them. */}
        <path
          d={world.lands
            .filter(([code]) => !shaded.has(code))
            .map(([, outline]) => outline)
            .join("")}
        />
        {world.lands.map(([code, outline]) => {
          const { place, ...shade } = look(code) ?? {};
          if (!place) return null;
          return (
            <path key={code} d={outline} {...shade}>
              <title>{place.label}</title>
            </path>
          );
        })}
        {world.dots.map(([code, cx, cy]) => {
          const { place, ...shade } = look(code) ?? {};
          if (!place) return null;
          return (
            <circle key={code} cx={cx} cy={cy} r={width / 110} {...shade}>
              <title>{place.label}</title>
            </circle>
          );
        })}
      </svg>
      <figcaption className={styles.shades} aria-hidden="true">
        {less}
        {Array.from({ length: shades }, (_, i) => (
          <i key={i} data-shade={i + 1} />
        ))}
        {more}
      </figcaption>
    </figure>
  );
}
