import type { AccountMovement } from "@farsim/contract/desk/money/books.ts";
import { useTranslations } from "use-intl";
import { isZero, minus, total } from "../../ui/formats/money.ts";
import { Muted } from "../../ui/page/layout.tsx";
import { useColumns } from "../../ui/tables/columns.tsx";
import { type Column, DataTable } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import styles from "./books.module.css";
import { Panel } from "../overview/panel.tsx";
import {
  balanceSteps,
  type Compared,
  compared,
  type InAndOut,
  type Statement,
  sumOf,
} from "./figures.ts";

const atEnd = { end: true, nowrap: true } as const;
/** On a phone each step has one line. */
const oneLine = {};

/** What accounts of one kind took in and gave out, with their sum, beside the period before; those that did nothing are left out. */
export function InAndOutPanel(props: {
  readonly title: string;
  readonly came: string;
  readonly went: string;
  readonly left: string;
  readonly rows: readonly InAndOut[];
  /** Undefined: there is no period before. */
  readonly before: readonly InAndOut[] | undefined;
  /** What was moved between these accounts, on a line of its own. */
  readonly transferred?: string;
}) {
  const t = useTranslations("books");
  const { money, signedMoney } = useFormat();
  const { title, rows, before, transferred = "0" } = props;
  type Row = Omit<Compared, "account"> & { readonly name: string };
  const column = useColumns<Row>();
  const figure = (key: "came" | "went" | "left"): Column<Row> =>
    column.cell(key, props[key], (row) => money(row[key]), {
      ...atEnd,
      strong: key === "left",
    });
  const change = (row: Row) => signedMoney(minus(row.left, row.before ?? "0"));
  return (
    <Panel title={title}>
      <DataTable
        caption={title}
        columns={[
          column.text("name", t("account"), { lead: true }),
          figure("came"),
          figure("went"),
          figure("left"),
          ...(before ? [column.cell("change", t("change"), change, atEnd)] : []),
        ]}
        rows={[
          ...compared(rows, before).map(({ account, ...row }) => ({
            ...row,
            name: t(`accountOf.${account}`),
          })),
          { ...sumOf(rows), before: before && sumOf(before).left, name: t("total") },
        ]}
        rowKey={({ name }) => name}
      />
      {isZero(transferred) ? null : (
        <Muted className={styles.transferred}>
          {t("transferred", { amount: money(transferred) })}
        </Muted>
      )}
    </Panel>
  );
}

type Step = ReturnType<typeof balanceSteps>[number];
const isEnd = (key: Step["key"]) => key === "opening" || key === "closing";

function useStepColumns(): Column<Step>[] {
  const t = useTranslations("books");
  const { money, signedMoney } = useFormat();
  const column = useColumns<Step>();
  return [
    column.cell("key", t("step"), ({ key }) => (isEnd(key) ? t(key) : t(`accountOf.${key}`)), {
      lead: true,
    }),
    column.cell(
      "amount",
      t("change"),
      ({ key, amount }) => (isEnd(key) ? <strong>{money(amount)}</strong> : signedMoney(amount)),
      { ...atEnd, lead: true },
    ),
  ];
}

/** From what customers were owed before to what they are owed after, step by step. */
export function BalancesPanel({ statement }: { readonly statement: Statement }) {
  const t = useTranslations("books");
  return (
    <Panel title={t("balances")}>
      <DataTable
        caption={t("balances")}
        compact={oneLine}
        columns={useStepColumns()}
        rows={balanceSteps(statement).filter(({ key, amount }) => isEnd(key) || !isZero(amount))}
        rowKey={({ key }) => key}
      />
    </Panel>
  );
}

/** Every account as an accountant reads it. */
export function AllAccounts({ statement }: { readonly statement: Statement }) {
  const t = useTranslations("books");
  type Row = Omit<AccountMovement, "account" | "opening" | "closing"> & {
    readonly name: string;
    readonly opening: string | null;
    readonly closing: string | null;
  };
  const column = useColumns<Row>();
  const { money } = useFormat();
  const figure = (
    key: "opening" | "debit" | "credit" | "closing",
    label: string,
    look: { readonly strong?: boolean } = {},
  ) => {
    const shown = (amount: string | null) => (amount === null ? "" : money(amount));
    return column.cell(key, label, (row) => shown(row[key]), { ...atEnd, ...look });
  };
  const { accounts } = statement;
  const sum = {
    number: "",
    name: t("sum"),
    opening: null,
    debit: total(accounts.map(({ debit }) => debit)),
    credit: total(accounts.map(({ credit }) => credit)),
    closing: null,
  };
  return (
    <Panel title={t("allAccounts")} wide>
      <DataTable
        caption={t("allAccounts")}
        columns={[
          column.text("number", t("number"), { dim: true }),
          column.text("name", t("account"), { lead: true }),
          figure("opening", t("atStart")),
          figure("debit", t("debit")),
          figure("credit", t("credit")),
          figure("closing", t("atEnd"), { strong: true }),
        ]}
        rows={[
          ...accounts.map(({ account, ...row }) => ({ ...row, name: t(`accountOf.${account}`) })),
          sum,
        ]}
        rowKey={({ name }) => name}
      />
    </Panel>
  );
}
