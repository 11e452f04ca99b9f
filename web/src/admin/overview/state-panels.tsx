import { useTranslations } from "use-intl";
import { RingChart } from "../../charts/ring-chart.tsx";
import { useColumns } from "../../ui/tables/columns.tsx";
import { DataTable } from "../../ui/tables/data-table.tsx";
import { isZero, total } from "../../ui/formats/money.ts";
import { useFormat } from "../../ui/words/terms.ts";
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

/** The accounts of the books, each on its side; what is debited is in all what is credited. */
export function TrialBalance({ seen }: { readonly seen: Overview }) {
  const t = useTranslations("overview");
  const books = useTranslations("books");
  const { money } = useFormat();
  type Sides = { readonly name: string; readonly debit: string; readonly credit: string };
  const column = useColumns<Sides>();
  const { accounts } = seen.trialBalance;
  const rows = accounts.map(({ account, amount }) => ({
    name: books(`accountOf.${account}`),
    ...sidesOf(amount),
  }));
  const sum = {
    name: t("sum"),
    debit: total(rows.map(({ debit }) => debit)),
    credit: total(rows.map(({ credit }) => credit)),
  };
  const side = (key: "debit" | "credit") =>
    column.cell(key, books(key), (row) => (isZero(row[key]) ? "" : money(row[key])), {
      end: true,
      nowrap: true,
    });
  return (
    <Panel title={t("trialBalance")}>
      <p className={styles.why}>{t("trialWhy")}</p>
      <DataTable
        caption={t("trialBalance")}
        columns={[column.text("name", t("account"), { lead: true }), side("debit"), side("credit")]}
        rows={[...rows, sum]}
        rowKey={({ name }) => name}
      />
    </Panel>
  );
}

/** What is debited is negative. */
const sidesOf = (amount: string) =>
  amount.startsWith("-") ? { debit: amount.slice(1), credit: "0" } : { debit: "0", credit: amount };
