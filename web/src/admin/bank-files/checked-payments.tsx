import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { focusWhenShown } from "../../ui/forms/focus-when-shown.ts";
import { isLess, total } from "../../ui/formats/money.ts";
import { Facts, Muted, Notice, Row, Stack } from "../../ui/page/layout.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import type { BankCheck, CheckedStatement } from "./checked-statement.ts";
import { LikelyPayments } from "./likely-payments.tsx";
import { CertainPayments, UnknownPayments, UnreadLines, UsedPayments } from "./payment-lines.tsx";

/** What is credited for orders, and whether that waits for another administrator. */
function useSum() {
  const { digits } = useFormat();
  return (payments: BankCheck["certain"], left?: string) => {
    const sum = total([formatAmount(0n, digits), ...payments.map(({ order }) => order.amount)]);
    return { sum, waits: left !== undefined && isLess(left, sum) };
  };
}

/** What a shop takes for its own currency without anyone having said so. */
const hasNoCurrency = ({ certain, likely }: BankCheck) =>
  [...certain, ...likely].some(({ currency }) => currency === undefined);

const keyOf = ({ line, order }: BankCheck["likely"][number]) => `${line} ${order.id}`;

/** How many payments of which kind stand in a file. */
function StatementFacts({ name, answer }: Pick<CheckedStatement, "name" | "answer">) {
  const t = useTranslations("bankFiles");
  const { count, money } = useFormat();
  const sumOf = useSum();
  const { payments, passedOver, certain, likely, unknown, used, unread } = answer;
  const counted = (some: BankCheck["certain"]) =>
    some.length === 0 ? count(0) : [count(some.length), money(sumOf(some).sum)].join(" · ");
  return (
    <Facts
      facts={[
        { label: t("name"), value: name },
        { label: t("payments"), value: count(payments) },
        passedOver > 0 && { label: t("passedOver"), value: count(passedOver) },
        unread.length > 0 && { label: t("unread"), value: count(unread.length) },
        { label: t("certain"), value: counted(certain) },
        { label: t("likely"), value: counted(likely) },
        { label: t("unknown"), value: count(unknown.length) },
        { label: t("used"), value: count(used.length) },
      ]}
    />
  );
}

interface CheckedProps {
  readonly checked: CheckedStatement;
  /** The likely ones that were ticked, each with its order: they stay so when the file is checked again. */
  readonly ticked: ReadonlySet<string>;
  readonly tick: (keys: ReadonlySet<string>) => void;
  readonly pending: boolean;
  /** Finishes the certain ones, and the likely ones of these lines. */
  readonly start: (chosen: readonly number[], waits: boolean) => void;
  readonly again: () => void;
  /** Says anew what stands where. */
  readonly changeLayout: () => void;
}

/** What a bank statement would do now, and what can be done with it: finish its orders, or take another file. */
export function CheckedPayments(props: CheckedProps) {
  const t = useTranslations("bankFiles");
  const tDesk = useTranslations("desk");
  const { currency, money } = useFormat();
  const sumOf = useSum();
  const { checked, ticked, tick, pending, start, again, changeLayout } = props;
  const { name, answer, isChanged } = checked;
  const { payments, certain, likely, unknown, used, unread, sheet } = answer;
  const picked = likely.filter((payment) => ticked.has(keyOf(payment)));
  const chosen = new Set(picked.map(({ line }) => line));
  const finished = [...certain, ...picked];
  const { sum, waits } = sumOf(finished, answer.left);
  const isAny = certain.length + likely.length > 0;
  return (
    <Stack>
      {isChanged ? (
        <Notice tone="warn" role="alert">
          {t("changed")}
        </Notice>
      ) : null}
      <StatementFacts name={name} answer={answer} />
      {sheet ? (
        <Row justify="end">
          <Button variant="subtle" onClick={changeLayout} disabled={pending}>
            {t("layout.change")}
          </Button>
        </Row>
      ) : null}
      {hasNoCurrency(answer) ? <Muted>{t("noCurrency", { currency })}</Muted> : null}
      {isAny ? null : <Notice tone="warn">{t(payments === 0 ? "nothing" : "nothingFits")}</Notice>}
      <CertainPayments certain={certain} />
      <LikelyPayments
        likely={likely}
        chosen={chosen}
        choose={(lines) => tick(new Set(likely.filter(({ line }) => lines.has(line)).map(keyOf)))}
      />
      <UnknownPayments unknown={unknown} />
      <UsedPayments used={used} />
      <UnreadLines unread={unread} sheet={sheet} />
      {waits ? (
        <Notice as="output" tone="warn">
          {t("waits")}
        </Notice>
      ) : null}
      <DialogButtons>
        <Button ref={focusWhenShown} variant="default" onClick={again} disabled={pending}>
          {tDesk("files.other")}
        </Button>
        {isAny ? (
          <Button
            onClick={() =>
              start(
                [...chosen].toSorted((one, other) => one - other),
                waits,
              )
            }
            loading={pending}
            disabled={finished.length === 0}
          >
            {t(waits ? "ask" : "finish", { count: finished.length, amount: money(sum) })}
          </Button>
        ) : null}
      </DialogButtons>
    </Stack>
  );
}
