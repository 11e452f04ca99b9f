import { spoken } from "@farsim/contract/values/money/remark.ts";
import { Button, Checkbox } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import "@mantine/core/styles/Checkbox.layer.css";
import { Muted, Row, Stack } from "../../ui/page/layout.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { FileLines } from "../kit/file-lines.tsx";
import styles from "./bank-files.module.css";
import type { BankCheck } from "./checked-statement.ts";
import {
  inAnyLanguage,
  paymentColumns,
  paymentSource,
  usePaymentWords,
} from "./use-payment-words.tsx";

type Likely = BankCheck["likely"][number];

/** So many can be chosen at once; the others when the file is handed in again. */
const mostLikely = 100;

function LikelyPayment(props: {
  readonly payment: Likely;
  readonly checked: boolean;
  readonly onChange: (isChosen: boolean) => void;
}) {
  const t = useTranslations("bankFiles");
  const tDesk = useTranslations("desk");
  const { money } = useFormat();
  const words = usePaymentWords();
  const id = useId();
  const { payment, checked, onChange } = props;
  const { line, order, reason, text } = payment;
  const place = tDesk("fileLines.line", { line: String(line) });
  return (
    <li>
      <Checkbox
        label={t("choose", { remark: spoken(order.remark), amount: money(order.amount) })}
        aria-describedby={id}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <p id={id} className={styles.about}>
        <strong>{t(`likelyReasons.${reason}`)}</strong>
        <span>{[place, words.paid(payment), words.madeOrder(order)].join(" · ")}</span>
        {text === "" ? null : inAnyLanguage(text)}
      </p>
    </li>
  );
}

/** What there is no room for. */
function MoreLikely({ likely }: Pick<BankCheck, "likely">) {
  const t = useTranslations("bankFiles");
  const words = usePaymentWords();
  return (
    <FileLines
      title={t("likelyMore")}
      fileName="payments-likely.csv"
      columns={paymentColumns}
      lines={likely.map((payment) => {
        const { line, reason, order, text } = payment;
        return {
          line,
          said: t(`likelyReasons.${reason}`),
          under: words.under([words.paid(payment), words.madeOrder(order)], text),
          source: paymentSource(payment),
        };
      })}
    />
  );
}

interface LikelyProps {
  readonly likely: readonly Likely[];
  /** By their lines. */
  readonly chosen: ReadonlySet<number>;
  readonly choose: (lines: ReadonlySet<number>) => void;
}

/** Payments that are probably for an order: a person says which of them are. */
export function LikelyPayments({ likely, chosen, choose }: LikelyProps) {
  const t = useTranslations("bankFiles");
  if (likely.length === 0) return null;
  const shown = likely.slice(0, mostLikely);
  const toggle = (line: number, isChosen: boolean) => {
    const lines = new Set(chosen);
    if (isChosen) lines.add(line);
    else lines.delete(line);
    choose(lines);
  };
  return (
    <>
      <Stack gap="6">
        <Row justify="between">
          <h3>{t("likely")}</h3>
          {shown.length > 1 ? (
            <Row gap="8">
              <Button
                variant="subtle"
                onClick={() => choose(new Set(shown.map(({ line }) => line)))}
              >
                {t("chooseAll")}
              </Button>
              <Button variant="subtle" onClick={() => choose(new Set())}>
                {t("chooseNone")}
              </Button>
            </Row>
          ) : null}
        </Row>
        <Muted>{t("likelyWhy")}</Muted>
        <ul className={styles.likely} aria-label={t("likely")}>
          {shown.map((payment) => (
            <LikelyPayment
              key={payment.line}
              payment={payment}
              checked={chosen.has(payment.line)}
              onChange={(isChosen) => toggle(payment.line, isChosen)}
            />
          ))}
        </ul>
      </Stack>
      <MoreLikely likely={likely.slice(mostLikely)} />
    </>
  );
}
