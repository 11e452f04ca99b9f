import { lazyBoundary } from "../ui/states/lazy-boundary.tsx";
import "../ui/styles/chart-tokens.css";
import styles from "./charts.module.css";
import type { WorldMapProps } from "./world-map.tsx";

/** The place of the world map: the outlines are loaded where one is shown, and nothing moves when they come. */
export const WorldPlace = lazyBoundary<WorldMapProps>(
  async () => (await import("./world-map.tsx")).default,
  { Coming: () => <div className={styles.worldPlace} aria-busy="true" /> },
);
