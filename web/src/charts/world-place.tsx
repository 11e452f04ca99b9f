import { lazyPart } from "../ui/lazy-part.tsx";
import "../ui/chart-tokens.css";
import styles from "./charts.module.css";

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

/** The place of the world map: the outlines are loaded where one is shown, and nothing moves when they come. */
export const WorldPlace = lazyPart<WorldMapProps>(
  async () => (await import("./world-map.tsx")).default,
  { Coming: () => <div className={styles.worldPlace} aria-busy="true" /> },
);
