import type { ComponentProps, CSSProperties, ElementType, ReactNode } from "react";
import styles from "./layout.module.css";

/** The distances of `tokens.css`, in pixels. */
type Space = "2" | "4" | "6" | "8" | "10" | "12" | "14" | "16" | "20" | "24" | "28" | "32";

/** What an element takes, and which one it is. */
type ElementProps<As extends ElementType> = Omit<ComponentProps<As>, "as"> & { readonly as?: As };
type BoxProps<As extends ElementType, Own> = Own & Omit<ElementProps<As>, keyof Own>;

function Box(props: {
  readonly as: ElementType;
  readonly baseClass: string | undefined;
  readonly className?: string | undefined;
}) {
  const { as: Element, baseClass, className, ...rest } = props;
  return <Element {...rest} className={className ? `${baseClass} ${className}` : baseClass} />;
}

const gapOf = (gap: Space | undefined): { readonly style?: CSSProperties } =>
  gap === undefined ? {} : { style: { "--gap": `var(--space-${gap})` } as CSSProperties };

/** What stands one under the other. */
export function Stack<As extends ElementType = "div">({
  as,
  gap,
  ...rest
}: BoxProps<As, { readonly gap?: Space }>) {
  return <Box as={as ?? "div"} baseClass={styles.stack} {...gapOf(gap)} {...rest} />;
}

/** What stands beside each other, in several lines where there is no room. */
export function Row<As extends ElementType = "div">({
  as,
  gap,
  justify,
  ...rest
}: BoxProps<As, { readonly gap?: Space; readonly justify?: "start" | "end" | "between" }>) {
  const where = { "data-justify": justify };
  return <Box as={as ?? "div"} baseClass={styles.row} {...where} {...gapOf(gap)} {...rest} />;
}

/** A part of a page on a ground of its own. */
export function Panel<As extends ElementType = "section">({ as, ...rest }: ElementProps<As>) {
  return <Box as={as ?? "section"} baseClass={styles.panel} {...rest} />;
}

/** What explains, and is not what one came for. */
export function Muted<As extends ElementType = "p">({ as, ...rest }: ElementProps<As>) {
  return <Box as={as ?? "p"} baseClass={styles.muted} {...rest} />;
}

/** Above a list: what narrows it, and what is done beside it. */
export function Toolbar({ children }: { readonly children: ReactNode }) {
  return <div className={styles.toolbar}>{children}</div>;
}

/** Something that must be seen, in its colour. */
export function Notice<As extends ElementType = "p">({
  as,
  tone,
  ...rest
}: BoxProps<As, { readonly tone: "good" | "warn" | "bad" }>) {
  return <Box as={as ?? "p"} baseClass={styles.notice} {...{ "data-tone": tone }} {...rest} />;
}

/** The cell of a table that says more under what it says; in a dense one beside it, or left out where it is `minor`. */
export function TwoLines(props: {
  readonly strong: ReactNode;
  readonly under?: ReactNode;
  readonly minor?: boolean;
}) {
  const { under } = props;
  return (
    <span
      className={styles.two}
      data-minor={props.minor || undefined}
      {...(typeof under === "string" && { title: under })}
    >
      <span>{props.strong}</span>
      {under ? <small>{under}</small> : null}
    </span>
  );
}

/** What a label says; nothing where there is nothing to say. */
export type Fact =
  | { readonly label: string; readonly under?: string; readonly value: ReactNode }
  | false
  | null
  | undefined
  | "";

interface FactsProps {
  readonly facts: readonly Fact[];
}

/** The rows of a list of facts that has a look of its own. */
export function FactRows({ facts }: FactsProps) {
  return facts.map((fact) =>
    fact ? (
      <div key={fact.label}>
        <dt>
          {fact.label}
          {fact.under === undefined ? null : <small>{fact.under}</small>}
        </dt>
        <dd>{fact.value}</dd>
      </div>
    ) : null,
  );
}

/** What is or will be, in numbers. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      <FactRows facts={facts} />
    </dl>
  );
}

export interface Line {
  readonly key: string | number;
  readonly what: ReactNode;
  /** Stands at the end of the line. */
  readonly aside?: ReactNode;
  readonly under?: ReactNode;
  readonly tone?: "good" | "bad";
}

/** What happened, line by line. */
export function Lines(props: {
  readonly label: string;
  readonly lines: readonly Line[];
  /** Within a height of its own, which the keyboard reaches. */
  readonly scrolls?: boolean;
}) {
  return (
    <ul
      className={styles.lines}
      aria-label={props.label}
      {...(props.scrolls && { tabIndex: 0, "data-scrolls": true })}
    >
      {props.lines.map(({ key, what, aside, under, tone }) => (
        <li key={key}>
          <span className={styles.line}>
            <strong>{what}</strong>
            <span data-tone={tone}>{aside}</span>
          </span>
          {under ? <small>{under}</small> : null}
        </li>
      ))}
    </ul>
  );
}
