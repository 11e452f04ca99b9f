import { getStatement } from "@farsim/contract/desk/money/books.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { lastDayOfMonth } from "../../platform/clock.ts";
import { numberFormat } from "../../platform/language/formats.ts";
import { isZero, minus } from "../../ui/formats/money.ts";
import { Muted, Notice, Stack } from "../../ui/page/layout.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useMonthName } from "../../ui/words/use-month-name.ts";
import { Panels } from "../overview/panel.tsx";
import { FigureList } from "../kit/figure-list.tsx";
import { AllAccounts, BalancesPanel, InAndOutPanel } from "./accounts-tables.tsx";
import styles from "./books.module.css";
import {
  earnedIn,
  type Moved,
  owedAfter,
  receivedIn,
  type Statement,
  sumOf,
  transferredIn,
} from "./figures.ts";
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

/** A period by its name: a month, or from one day to another. */
export function usePeriodName(): (days: Days) => string {
  const t = useTranslations("books");
  const nameOf = useMonthName();
  const { day } = useFormat();
  return ({ from, to }) => {
    const isMonth = from.endsWith("-01") && to === lastDayOfMonth(from);
    if (isMonth) return nameOf(from.slice(0, 7));
    return from === to ? day(from) : t("range", { from: day(from), to: day(to) });
  };
}

function Shown({ statement }: { readonly statement: Statement }) {
  const t = useTranslations("books");
  const { moment } = useFormat();
  const nameOf = usePeriodName();
  const { before } = statement;
  const isOver = statement.overThrough !== null && statement.to <= statement.overThrough;
  return (
    <>
      <Muted className={styles.asOf}>
        {t("asOf", { moment: moment(statement.asOf) })}{" "}
        {t(isOver ? "stateWhy.over" : "stateWhy.running")}{" "}
        {before ? t("comparedWith", { period: nameOf(before) }) : t("comparedWithNone")}
      </Muted>
      <Troubles statement={statement} />
      <Figures statement={statement} />
      <Panels firstIsWider>
        <Stack gap="16">
          <InAndOutPanel
            title={t("money")}
            came={t("came")}
            went={t("went")}
            left={t("left")}
            rows={receivedIn(statement)}
            before={before ? receivedIn(before) : undefined}
            transferred={transferredIn(statement)}
          />
          <InAndOutPanel
            title={t("fees")}
            came={t("charged")}
            went={t("givenBack")}
            left={t("net")}
            rows={earnedIn(statement)}
            before={before ? earnedIn(before) : undefined}
          />
        </Stack>
        <BalancesPanel statement={statement} />
        <TaxesPanel statement={statement} />
        <AllAccounts statement={statement} />
      </Panels>
    </>
  );
}

function Figures({ statement }: { readonly statement: Statement }) {
  const t = useTranslations("books");
  const { money, signedMoney, count, language } = useFormat();
  const { before } = statement;
  const figure = (label: "received" | "earned" | "owed", of: (period: Moved) => string) => {
    const [now, former] = [of(statement), before && of(before)];
    return {
      label: t(label),
      value: money(now),
      change:
        former === null
          ? undefined
          : t("changeFrom", { change: signedMoney(minus(now, former)), before: money(former) }),
      under: t(`${label}Under`),
    };
  };
  const signed = numberFormat(language, { signDisplay: "exceptZero" });
  return (
    <FigureList
      figures={[
        figure("received", (period) => sumOf(receivedIn(period)).left),
        figure("earned", (period) => sumOf(earnedIn(period)).left),
        figure("owed", owedAfter),
        {
          label: t("movements"),
          value: count(statement.movements),
          change: before
            ? t("changeFrom", {
                change: signed
                  .format(statement.movements - before.movements)
                  .replace("-", "\u2212"),
                before: count(before.movements),
              })
            : undefined,
          under: t("movementsUnder"),
        },
      ]}
    />
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
