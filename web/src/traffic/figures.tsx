import type { TrafficDetail } from "@farsim/contract/traffic-detail.ts";
import type { ComponentProps, ReactNode } from "react";
import { QueryView } from "../ui/states/query-view.tsx";
import { Block } from "../ui/states/states.tsx";
import { ByDay } from "./by-day.tsx";
import { ByRegion } from "./by-region.tsx";
import { Total } from "./total.tsx";
import styles from "./traffic.module.css";

/** Holds the place of the figures. */
export const figuresComing = (
  <div className={styles.panels}>
    <Block height={150} radius={18} />
    <Block height={440} radius={18} />
    <Block height={520} radius={18} />
  </div>
);

type Answer = ComponentProps<typeof QueryView<TrafficDetail>>["query"];

interface FiguresProps {
  readonly answer: Answer & { readonly isPlaceholderData: boolean };
  /** What the figures are of. */
  readonly name: string;
  /** Shown where nothing was used. */
  readonly empty: ReactNode;
}

/** What was used, in figures and drawn: in all, by day, by region. */
export function Figures({ answer, name, empty }: FiguresProps) {
  return (
    <QueryView query={answer} loading={figuresComing}>
      {(detail) => (
        <div className={styles.panels} aria-busy={answer.isPlaceholderData}>
          <Total detail={detail} />
          {detail.regions.length === 0 ? (
            empty
          ) : (
            <>
              <ByDay detail={detail} name={name} />
              <ByRegion detail={detail} name={name} />
            </>
          )}
        </div>
      )}
    </QueryView>
  );
}
