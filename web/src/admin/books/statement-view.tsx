import { getStatement } from "@farsim/contract/desk/books.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { spoken } from "@farsim/contract/values/remark.ts";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { isZero } from "../../ui/formats/money.ts";
import { Muted, Notice, Stack } from "../../ui/layout.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { useFormat } from "../../ui/terms.ts";
import { Panels } from "../overview/panel.tsx";
import { FigureList } from "../figure-list.tsx";
import { AllAccounts, BalancesPanel, InAndOutPanel } from "./accounts-tables.tsx";
import styles from "./books.module.css";
import { earnedIn, owedAfter, receivedIn, type Statement, sumOf } from "./figures.ts";
import { TaxesPanel } from "./taxes-panel.tsx";

interface Days {
  readonly from: string;
  readonly to: string;
}

/** What was received, earned and owed on some days, account by account; those of other days are not shown meanwhile. */
export function StatementView({
  days,
  children,
}: {
  readonly days: Days;
  /** Below it, once its length is known. */
  readonly children: ReactNode;
}) {
  const answer = useEndpoint(getStatement, days);
  const shown = answer.isPlaceholderData ? { ...answer, data: undefined } : answer;
  return (
    <QueryView query={shown} loading={1100}>
      {(statement) => (
        <>
          <Shown statement={statement} />
          {children}
        </>
      )}
    </QueryView>
  );
}

function Shown({ statement }: { readonly statement: Statement }) {
  const t = useTranslations("books");
  const { money, count, moment } = useFormat();
  const isOver = statement.overThrough !== null && statement.to <= statement.overThrough;
  const [received, earned] = [receivedIn(statement), earnedIn(statement)];
  return (
    <>
      <Muted className={styles.asOf}>
        {t("asOf", { moment: moment(statement.asOf) })}{" "}
        {t(isOver ? "stateWhy.over" : "stateWhy.running")}
      </Muted>
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
      <Panels>
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
        <TaxesPanel statement={statement} />
        <AllAccounts statement={statement} />
      </Panels>
    </>
  );
}

/** What keeps the books from being the whole truth. */
function Troubles({ statement }: { readonly statement: Statement }) {
  const t = useTranslations("books");
  const { money } = useFormat();
  const { difference, notInBooks, refundsNotInBooks, notRefunded } = statement;
  const off = ({ count, amount, orders }: Statement["notRefunded"]) => ({
    count,
    amount: money(amount),
    orders: orders.map(spoken).join(" · ") + (count > orders.length ? " …" : ""),
  });
  return (
    <Stack gap="8" className={styles.troubles}>
      {isZero(difference) ? null : (
        <Trouble tone="bad">{t("off", { amount: money(difference) })}</Trouble>
      )}
      {notInBooks.payments === 0 ? null : (
        <Trouble tone="warn">
          {t("notInBooks", { count: notInBooks.payments, amount: money(notInBooks.amount) })}{" "}
          <Link
            to="/adminMode"
            search={{ tab: "orders", status: "attention" }}
            className={styles.link}
          >
            {t("lookInto")}
          </Link>
        </Trouble>
      )}
      {refundsNotInBooks.count === 0 ? null : (
        <Trouble tone="warn">{t("refundsNotInBooks", off(refundsNotInBooks))}</Trouble>
      )}
      {notRefunded.count === 0 ? null : (
        <Trouble tone="warn">{t("notRefunded", off(notRefunded))}</Trouble>
      )}
    </Stack>
  );
}

function Trouble(props: { readonly tone: "warn" | "bad"; readonly children: ReactNode }) {
  return (
    <Notice tone={props.tone} className={styles.trouble}>
      <IconAlertTriangle size={20} aria-hidden="true" />
      <span>{props.children}</span>
    </Notice>
  );
}
