import { useTranslations } from "use-intl";
import { RingChart } from "../../charts/ring-chart.tsx";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import { DataTable } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/terms.ts";
import type { Overview } from "./figures.ts";
import styles from "./overview.module.css";
import { Panel } from "./panel.tsx";

/** The cards that no one gave up, by status. */
export function Statuses({ seen }: { readonly seen: Overview }) {
  const t = useTranslations("overview");
  const cards = useTranslations("cards");
  const { count } = useFormat();
  return (
    <Panel title={t("statuses")}>
      <RingChart
        label={t("statuses")}
        parts={seen.cards.byStatus.map(({ status, cards: n }) => ({
          key: status,
          label: cards(`status.${status}`),
          value: n,
        }))}
        restLabel=""
        text={({ value }) => count(value)}
        whole={count(seen.cards.total)}
        under={t("cardsInAll")}
      />
    </Panel>
  );
}

const known = ["wallet", "cash", "revenue", "refunds"] as const;

/** The ledger's accounts, which together are nothing. */
export function TrialBalance({ seen }: { readonly seen: Overview }) {
  const t = useTranslations("overview");
  const column = useColumns<{ readonly name: string; readonly amount: string }>();
  const nameOf = (account: string) => {
    const key = known.find((each) => each === account);
    return key ? t(`accountOf.${key}`) : account;
  };
  const { accounts, sum } = seen.trialBalance;
  return (
    <Panel title={t("trialBalance")}>
      <p className={styles.why}>{t("trialWhy")}</p>
      <DataTable
        caption={t("trialBalance")}
        columns={[
          column.text("name", t("account"), { lead: true }),
          column.money("amount", t("amount"), leading),
        ]}
        rows={[
          ...accounts.map(({ account, amount }) => ({ name: nameOf(account), amount })),
          { name: t("sum"), amount: sum },
        ]}
        rowKey={({ name }) => name}
      />
    </Panel>
  );
}
