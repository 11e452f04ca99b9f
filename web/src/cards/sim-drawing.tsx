import { useTranslations } from "use-intl";
import styles from "./bind-dialog.module.css";

export type PrintedPart = "cardNumber" | "iccid" | "verifyCode";

/** The bars of a code that means nothing: where each begins, and how wide it is. */
const bars = [2, 3, 1, 4, 2, 1, 2, 1, 3, 1, 1, 1, 1].map((width, place, all) => ({
  left: all.slice(0, place).reduce((sum, before) => sum + before + 5, 0),
  width,
}));

function Barcode({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g fill="var(--dim)" opacity=".75">
      {bars.map(({ left, width }) => (
        <rect key={left} x={x + left} y={y} width={width} height={22} />
      ))}
    </g>
  );
}

interface LabelledProps {
  readonly part: PrintedPart;
  readonly looked: PrintedPart | null;
  readonly x: number;
  readonly y: number;
  readonly sample: string;
  readonly label: string;
}

/** One printed line; the one whose field has the focus is lit. */
function Printed({ part, looked, x, y, sample, label }: LabelledProps) {
  const lit = looked === part;
  return (
    <g className={styles.part} opacity={looked === null || lit ? 1 : 0.45}>
      <rect
        x={x - 9}
        y={y - 33}
        width={212}
        height={46}
        rx={9}
        fill={lit ? "var(--brand-soft)" : "transparent"}
        stroke={lit ? "var(--brand)" : "transparent"}
        strokeWidth={2}
      />
      <text x={x} y={y - 16} fontSize={12} fontWeight={600} fill="var(--dim)">
        {label}
      </text>
      <text x={x} y={y + 3} fontSize={15.5} fontWeight={700} fill="var(--ink)">
        {sample}
      </text>
    </g>
  );
}

/** Where number, ICCID and verify code stand on the plastic. */
export function SimDrawing({ looked }: { readonly looked: PrintedPart | null }) {
  const t = useTranslations("cards");
  const line = (part: PrintedPart, y: number, sample: string) => (
    <Printed part={part} looked={looked} x={126} y={y} sample={sample} label={t(part)} />
  );
  return (
    <figure className={styles.figure} aria-label={t("drawing")}>
      <svg className={styles.drawing} viewBox="0 0 340 204" aria-hidden="true" focusable="false">
        <rect
          x="1"
          y="1"
          width="338"
          height="202"
          rx="18"
          fill="var(--sunken)"
          stroke="var(--line)"
        />
        <path
          d="M32 60h42l20 20v62a10 10 0 0 1-10 10H32a10 10 0 0 1-10-10V70a10 10 0 0 1 10-10Z"
          fill="var(--surface)"
          stroke="var(--line-strong)"
          strokeDasharray="5 4"
        />
        <rect x="36" y="90" width="44" height="36" rx="7" fill="#e8cf8f" stroke="#b08d3c" />
        <path d="M51 90v36M65 90v36M36 108h15M65 108h15" stroke="#b08d3c" />
        {line("cardNumber", 48, "8800 0100 042")}
        <Barcode x={126} y={70} />
        {line("iccid", 128, "8985 2000 1234 5678 906")}
        {line("verifyCode", 181, "K7M2Q9TX")}
      </svg>
    </figure>
  );
}
