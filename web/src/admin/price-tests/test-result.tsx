import type { PriceTest } from "@farsim/contract/desk/money/price-tests.ts";
import { useTranslations } from "use-intl";
import { Muted, Notice } from "../../ui/page/layout.tsx";
import { useColumns } from "../../ui/tables/columns.tsx";
import { type Column, DataTable } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useTrafficInMb } from "../kit/traffic-in-mb.ts";
import { comparedLines, signed, unusedMb } from "./compare.ts";
import styles from "./price-tests.module.css";

/** A line of the table, in words. */
interface Line {
  readonly figure: string;
  readonly inForce: string;
  readonly tried: string;
  readonly difference: string;
}

const atEnd = { end: true, nowrap: true } as const;
const lineKey = ({ figure }: Line) => figure;

function useLineColumns(): Column<Line>[] {
  const t = useTranslations("priceTests");
  const column = useColumns<Line>();
  return [
    column.text("figure", t("figure"), { lead: true }),
    column.text("inForce", t("inForce"), atEnd),
    column.text("tried", t("tried"), atEnd),
    column.text("difference", t("difference"), { ...atEnd, strong: true }),
  ];
}

function useLines(test: PriceTest): Line[] {
  const t = useTranslations("priceTests");
  const { count, megabytes, money, signedMoney } = useFormat();
  return comparedLines(test.now, test.tried, test.cost).map((line) => {
    const figure = t(`figures.${line.figure}`);
    if (line.kind === "money")
      return {
        figure,
        inForce: money(line.inForce),
        tried: money(line.tried),
        difference: signedMoney(line.difference),
      };
    const format = line.kind === "count" ? count : megabytes;
    return {
      figure,
      inForce: format(line.inForce),
      tried: format(line.tried),
      difference: signed(line.difference, format),
    };
  });
}

/** For how many accounts the terms would have been better or worse, and by how much. */
function Effects({ test }: { readonly test: PriceTest }) {
  const t = useTranslations("priceTests");
  const { money } = useFormat();
  const { better, worse, same } = test;
  return (
    <ul className={styles.effects} aria-label={t("effects")}>
      <li>{t("better", { count: better.accounts, amount: money(better.amount) })}</li>
      <li>{t("worse", { count: worse.accounts, amount: money(worse.amount) })}</li>
      <li>{t("same", { count: same })}</li>
    </ul>
  );
}

/** What a test found that is over: the terms that were in force beside those that were tried. */
export function TestResult({ test }: { readonly test: PriceTest }) {
  const t = useTranslations("priceTests");
  const { day } = useFormat();
  const { traffic } = useTrafficInMb();
  const columns = useLineColumns();
  const rows = useLines(test);
  const unused = unusedMb(test.terms, test.tried);
  const { planName: plan, from, to, accounts } = test;
  if (accounts === 0) return <Muted>{t("nothing")}</Muted>;
  return (
    <>
      <DataTable
        caption={t("table", { plan, from: day(from), to: day(to) })}
        columns={columns}
        rows={rows}
        rowKey={lineKey}
      />
      {unused > 0 ? (
        <Notice tone="warn">{t("stopped", { traffic: traffic(unused) })}</Notice>
      ) : null}
      <Effects test={test} />
    </>
  );
}
