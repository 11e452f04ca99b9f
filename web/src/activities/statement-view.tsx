import type { AccountStatement } from "@farsim/contract/statements.ts";
import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { inFours } from "../cards/card-words.ts";
import { Facts, Lines, Muted } from "../ui/page/layout.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { useMonthName } from "../ui/words/use-month-name.ts";
import { Paper, PaperLines } from "./paper.tsx";
import styles from "./statement-dialog.module.css";
import { type StatementPart, useStatementParts } from "./use-statement-parts.ts";

/** So many SIMs stand one under the other; more in a height of their own. */
const mostSims = 8;

interface StatementViewProps {
  readonly statement: AccountStatement;
  /** Username and email, as they stand on paper. */
  readonly holder: string;
}

/** The days of a statement, and whether more may come into it. */
export function useStatementDays() {
  const t = useTranslations("statements");
  const { day, momentAndZone } = useFormat();
  return ({ month, lastDay, state, asOf }: AccountStatement) => [
    t("range", { from: day(`${month}-01`), to: day(lastDay) }),
    t(`states.${state}`, { moment: momentAndZone(asOf) }),
  ];
}

/** A statement with its way to paper. */
export function StatementView({ statement, holder }: StatementViewProps) {
  const t = useTranslations("statements");
  const { signedMoney, billingZone } = useFormat();
  const parts = useStatementParts(statement);
  const foot = t("foot", { zone: billingZone });
  return (
    <>
      {parts.map((part) => (
        <Part key={part.title} part={part} />
      ))}
      {statement.cards.length > 0 ? (
        <section className={styles.part} aria-label={t("bySim")}>
          <h3>{t("bySim")}</h3>
          <Muted>{t("bySimWhy")}</Muted>
          <Lines
            label={t("bySim")}
            scrolls={statement.cards.length > mostSims}
            lines={statement.cards.map(({ cardNumber, tag, amount }) => ({
              key: cardNumber,
              what: inFours(cardNumber),
              under: tag,
              aside: signedMoney(amount),
            }))}
          />
        </section>
      ) : null}
      <Muted className={styles.foot}>{foot}</Muted>
      <div className={styles.actions}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => print()}
        >
          {t("print")}
        </Button>
      </div>
      <StatementOnPaper {...{ statement, holder, parts, foot }} />
    </>
  );
}

function Part({ part: { title, why, facts } }: { readonly part: StatementPart }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      {why === undefined ? null : <Muted>{why}</Muted>}
      <Facts facts={facts} />
    </section>
  );
}

function StatementOnPaper(
  props: StatementViewProps & {
    readonly parts: readonly StatementPart[];
    readonly foot: string;
  },
) {
  const t = useTranslations("statements");
  const { signedMoney } = useFormat();
  const monthName = useMonthName();
  const [days, state] = useStatementDays()(props.statement);
  const { month, cards } = props.statement;
  return (
    <Paper title={t("title")} foot={props.foot}>
      <PaperLines
        why={state}
        lines={[
          [t("account"), props.holder],
          [t("month"), monthName(month)],
          [t("days"), days!],
        ]}
      />
      {props.parts.map(({ title, why, facts }) => (
        <PaperLines
          key={title}
          title={title}
          why={why}
          lines={facts.map(({ label, value }) => [label, value])}
        />
      ))}
      {cards.length > 0 ? (
        <PaperLines
          title={t("bySim")}
          why={t("bySimWhy")}
          lines={cards.map(({ cardNumber, tag, amount }) => [
            [inFours(cardNumber), tag].filter(Boolean).join(" · "),
            signedMoney(amount),
          ])}
        />
      ) : null}
    </Paper>
  );
}
