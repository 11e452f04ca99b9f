import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import styles from "./scroll-table.module.css";

/** So much must be left for what is moved, or nothing of the beginning stays. */
const leastMoved = 240;
/** A page of it leaves a little in sight of what stood there. */
const pagePart = 0.8;
const signs = { before: IconChevronLeft, after: IconChevronRight } as const;

const widthOf = (cells: readonly HTMLElement[]) =>
  cells.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);

/** What the styles must know of a frame: how much of it the cells take that stay, and whether there is room for the first ones. */
function measure(frame: HTMLElement): void {
  const head = [...frame.querySelectorAll<HTMLElement>("thead th")];
  const start = widthOf(head.filter(({ dataset }) => dataset.pin === "start"));
  const end = widthOf(head.filter(({ dataset }) => dataset.pin === "end"));
  const { clientWidth, offsetWidth } = frame;
  const holds = clientWidth - start - end >= leastMoved;
  const place = frame.parentElement!;
  place.toggleAttribute("data-holds", holds);
  place.style.setProperty("--pinned-start", `${holds ? start : 0}px`);
  place.style.setProperty("--pinned-end", `${end + offsetWidth - clientWidth}px`);
  place.style.setProperty("--head", `${head[0]?.offsetHeight ?? 0}px`);
}

/** The sides on which something is out of sight, as one word after the other; null where all of it fits. */
function hiddenIn(frame: HTMLElement): string | null {
  const { scrollLeft, scrollWidth, clientWidth, scrollHeight, clientHeight } = frame;
  if (getComputedStyle(frame).overflowX === "visible") return null;
  const before = scrollLeft > 1;
  const after = scrollWidth - clientWidth - scrollLeft > 1;
  if (!before && !after && scrollHeight <= clientHeight) return null;
  return `${before ? "before" : ""} ${after ? "after" : ""}`.trim();
}

function useHidden(of: RefObject<HTMLDivElement | null>): string | null {
  const [hidden, setHidden] = useState<string | null>(null);
  useEffect(() => {
    const frame = of.current!;
    const look = () => setHidden(hiddenIn(frame));
    const watch = new ResizeObserver(() => {
      measure(frame);
      look();
    });
    for (const each of [frame, ...frame.children]) watch.observe(each);
    frame.addEventListener("scroll", look, { passive: true });
    return () => {
      watch.disconnect();
      frame.removeEventListener("scroll", look);
    };
  }, [of]);
  return hidden;
}

/** The edge behind which it goes on, and the way there for a pointer: the keyboard moves the frame itself. */
function Edge(props: { readonly side: keyof typeof signs; readonly move: () => void }) {
  const Sign = signs[props.side];
  return (
    <div className={styles.edge} data-side={props.side} aria-hidden="true">
      <button type="button" tabIndex={-1} className={styles.on} onClick={props.move}>
        <Sign size={18} />
      </button>
    </div>
  );
}

interface ScrollTableProps {
  readonly name: string;
  /** Its rows move below its head. */
  readonly dense: boolean;
  /** In another one, its rows begin anew. */
  readonly order?: string | undefined;
  readonly children: ReactNode;
}

/** A table's frame: where the table is wider it is moved sideways, and says on which side it goes on. */
export function ScrollTable({ name, dense, order, children }: ScrollTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(order);
  useEffect(() => {
    if (shown.current !== order) frame.current?.scrollTo({ top: 0, behavior: "instant" });
    shown.current = order;
  }, [order]);
  const hidden = useHidden(frame);
  const move = (pages: number) => {
    const { clientWidth = 0 } = frame.current ?? {};
    frame.current?.scrollBy({ left: clientWidth * pages * pagePart });
  };
  return (
    <div className={styles.place} data-hidden={hidden ?? undefined}>
      <div
        ref={frame}
        className={styles.frame}
        data-dense={dense ? true : undefined}
        {...(hidden === null ? {} : { role: "group", "aria-label": name, tabIndex: 0 })}
      >
        {children}
      </div>
      <Edge side="before" move={() => move(-1)} />
      <Edge side="after" move={() => move(1)} />
    </div>
  );
}
