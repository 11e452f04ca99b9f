import { getStatement } from "@farsim/contract/desk/books.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { isZero } from "../../ui/formats/money.ts";
import { Notice, Stack } from "../../ui/layout.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { useFormat } from "../../ui/terms.ts";
import { FigureList } from "../figure-list.tsx";
import { AllAccounts, BalancesPanel, InAndOutPanel } from "./accounts-tables.tsx";
import styles from "./books.module.css";
import { earnedIn, owedAfter, receivedIn, type Statement, sumOf } from "./figures.ts";

interface Days {
  readonly from: string;
  readonly to: string;
}

/** What was received, earned and owed on some days, account by account. */
export function StatementView({ days }: { readonly days: Days }) {
  const answer = useEndpoint(getStatement, days);
  return (
    <QueryView query={answer} loading={1100}>
      {(statement) => <Shown statement={statement} />}
    </QueryView>
  );
}

function Shown({ statement }: { readonly statement: Statement }) {
  const t = useTranslations("books");
  const { money, count } = useFormat();
  const [received, earned] = [receivedIn(statement), earnedIn(statement)];
  return (
    <>
      <Troubles statement={statement} />
      <FigureList
        figures={[
          {
            label: t("received"),
            value: money(sumOf(received).left),
            under: t("receivedUnder"),
          },
          { label: t("earned"), value: money(sumOf(earned).left), under: t("earnedUnder") },
          { label: t("owed"), value: money(owedAfter(statement)), under: t("owedUnder") },
          {
            label: t("movements"),
            value: count(statement.movements),
            under: t("movementsUnder"),
          },
        ]}
      />
      <div className={styles.panels}>
        <Stack gap="16">
          <InAndOutPanel
            title={t("money")}
            came={t("came")}
            went={t("went")}
            left={t("left")}
            rows={received}
          />
          <InAndOutPanel
            title={t("fees")}
            came={t("charged")}
            went={t("givenBack")}
            left={t("net")}
            rows={earned}
          />
        </Stack>
        <BalancesPanel statement={statement} />
        <AllAccounts statement={statement} />
      </div>
    </>
  );
}

/** What keeps the books from being the whole truth: each with the way to where it is looked into. */
function Troubles({ statement }: { readonly statement: Statement }) {
  const t = useTranslations("books");
  const { money } = useFormat();
  const { difference, notInBooks, refundsNotInBooks } = statement;
  const toOrders = (
    <Link to="/adminMode" search={{ tab: "orders", status: "attention" }} className={styles.link}>
      {t("lookInto")}
    </Link>
  );
  return (
    <Stack gap="8" className={styles.troubles}>
      {isZero(difference) ? null : (
        <Notice tone="bad" className={styles.trouble}>
          <IconAlertTriangle size={20} aria-hidden="true" />
          {t("off", { amount: money(difference) })}
        </Notice>
      )}
      {notInBooks.payments === 0 ? null : (
        <Notice tone="warn" className={styles.trouble}>
          <IconAlertTriangle size={20} aria-hidden="true" />
          <span>
            {t("notInBooks", { count: notInBooks.payments, amount: money(notInBooks.amount) })}{" "}
            {toOrders}
          </span>
        </Notice>
      )}
      {refundsNotInBooks.payments === 0 ? null : (
        <Notice tone="warn" className={styles.trouble}>
          <IconAlertTriangle size={20} aria-hidden="true" />
          <span>
            {t("refundsNotInBooks", {
              count: refundsNotInBooks.payments,
              amount: money(refundsNotInBooks.amount),
            })}{" "}
            {toOrders}
          </span>
        </Notice>
      )}
    </Stack>
  );
}
