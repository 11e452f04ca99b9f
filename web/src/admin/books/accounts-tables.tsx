import type { AccountMovement } from "@farsim/contract/desk/books.ts";
import { useTranslations } from "use-intl";
import { plus } from "../../ui/formats/money.ts";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import { type Column, DataTable } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/terms.ts";
import { Panel } from "../overview/panel.tsx";
import { balanceSteps, type InAndOut, type Statement, sumOf } from "./figures.ts";

const atEnd = { end: true, nowrap: true } as const;
/** On a phone each account has one line: its name, and what is left. */
const oneLine = {};

/** What accounts of one kind took in and gave out, with their sum. */
export function InAndOutPanel(props: {
  readonly title: string;
  readonly came: string;
  readonly went: string;
  readonly left: string;
  readonly rows: readonly InAndOut[];
}) {
  const t = useTranslations("books");
  const { money } = useFormat();
  const { title, rows } = props;
  type Row = Omit<InAndOut, "account"> & { readonly name: string };
  const column = useColumns<Row>();
  const figure = (key: "came" | "went" | "left"): Column<Row> =>
    column.cell(key, props[key], (row) => money(row[key]), {
      ...atEnd,
      ...(key === "left" ? leading : { wide: true }),
    });
  return (
    <Panel title={title}>
      <DataTable
        caption={title}
        compact={oneLine}
        columns={[
          column.text("name", t("account"), { lead: true }),
          figure("came"),
          figure("went"),
          figure("left"),
        ]}
        rows={[
          ...rows.map(({ account, ...row }) => ({ ...row, name: t(`accountOf.${account}`) })),
          { ...sumOf(rows), name: t("total") },
        ]}
        rowKey={({ name }) => name}
      />
    </Panel>
  );
}

/** From what customers were owed before to what they are owed after, step by step. */
export function BalancesPanel({ statement }: { readonly statement: Statement }) {
  const t = useTranslations("books");
  const { money, signedMoney } = useFormat();
  type Step = ReturnType<typeof balanceSteps>[number];
  const column = useColumns<Step>();
  const isEnd = (key: Step["key"]) => key === "opening" || key === "closing";
  return (
    <Panel title={t("balances")}>
      <DataTable
        caption={t("balances")}
        compact={oneLine}
        columns={[
          column.cell(
            "key",
            t("step"),
            ({ key }) => (key === "opening" || key === "closing" ? t(key) : t(`accountOf.${key}`)),
            { lead: true },
          ),
          column.cell(
            "amount",
            t("change"),
            ({ key, amount }) =>
              isEnd(key) ? <strong>{money(amount)}</strong> : signedMoney(amount),
            { ...atEnd, lead: true },
          ),
        ]}
        rows={balanceSteps(statement)}
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
    look: { readonly wide?: boolean; readonly lead?: boolean },
  ) => {
    const shown = (amount: string | null) => (amount === null ? "" : money(amount));
    return column.cell(key, label, (row) => shown(row[key]), { ...atEnd, ...look });
  };
  const { accounts } = statement;
  const sum = {
    number: "",
    name: t("sum"),
    opening: null,
    debit: accounts.reduce((all, { debit }) => plus(all, debit), "0"),
    credit: accounts.reduce((all, { credit }) => plus(all, credit), "0"),
    closing: null,
  };
  return (
    <Panel title={t("allAccounts")} wide>
      <DataTable
        caption={t("allAccounts")}
        compact={oneLine}
        columns={[
          column.text("number", t("number"), { dim: true, wide: true }),
          column.text("name", t("account"), { lead: true }),
          figure("opening", t("atStart"), { wide: true }),
          figure("debit", t("debit"), { wide: true }),
          figure("credit", t("credit"), { wide: true }),
          figure("closing", t("atEnd"), { lead: true }),
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
