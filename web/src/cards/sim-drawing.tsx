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
        x={x - 10}
        y={y - 32}
        width={214}
        height={44}
        rx={9}
        fill={lit ? "var(--brand-soft)" : "transparent"}
        stroke={lit ? "var(--brand)" : "transparent"}
        strokeWidth={2}
      />
      <text x={x} y={y - 16} fontSize={11} fontWeight={600} fill="var(--dim)">
        {label}
      </text>
      <text x={x} y={y + 3} fontSize={15} fontWeight={700} fill="var(--ink)">
        {sample}
      </text>
    </g>
  );
}

/** Where number, ICCID and verify code stand on the plastic. */
export function SimDrawing({ looked }: { readonly looked: PrintedPart | null }) {
  const t = useTranslations("cards");
  const common = { looked };
  return (
    <figure className={styles.figure} aria-label={t("drawing")}>
      <svg className={styles.drawing} viewBox="0 0 400 214" aria-hidden="true" focusable="false">
        <rect
          x="1"
          y="1"
          width="398"
          height="212"
          rx="18"
          fill="var(--sunken)"
          stroke="var(--line)"
        />
        <path
          d="M40 66h52l22 22v68a10 10 0 0 1-10 10H40a10 10 0 0 1-10-10V76a10 10 0 0 1 10-10Z"
          fill="var(--surface)"
          stroke="var(--line-strong)"
          strokeDasharray="5 4"
        />
        <rect x="45" y="98" width="50" height="40" rx="8" fill="#e8cf8f" stroke="#b08d3c" />
        <path d="M62 98v40M78 98v40M45 118h17M78 118h17" stroke="#b08d3c" />
        <Printed
          {...common}
          part="cardNumber"
          x={168}
          y={48}
          sample="8800 0100 042"
          label={t("cardNumber")}
        />
        <Barcode x={168} y={74} />
        <Printed
          {...common}
          part="iccid"
          x={168}
          y={134}
          sample="8985 2000 1234 5678 906"
          label={t("iccid")}
        />
        <Printed
          {...common}
          part="verifyCode"
          x={168}
          y={188}
          sample="K7M2Q9"
          label={t("verifyCode")}
        />
      </svg>
    </figure>
  );
}
