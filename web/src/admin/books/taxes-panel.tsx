import type { TaxedFees } from "@farsim/contract/desk/books.ts";
import { useTranslations } from "use-intl";
import { total } from "../../ui/formats/money.ts";
import { percent } from "../../ui/formats/percent.ts";
import { Muted, Stack } from "../../ui/layout.tsx";
import { useColumns } from "../../ui/tables/columns.tsx";
import { DataTable } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/terms.ts";
import { Panel } from "../overview/panel.tsx";
import type { Statement } from "./figures.ts";

type Row = Omit<TaxedFees, "rate"> & { readonly name: string };

/** The tax that fees of the period contain, rate by rate; nothing where no fee contains one. */
export function TaxesPanel({ statement: { taxes } }: { readonly statement: Statement }) {
  const t = useTranslations("books");
  const { language } = useFormat();
  const column = useColumns<Row>();
  if (taxes.length === 0) return null;
  const sum = (key: "gross" | "net" | "tax") => total(taxes.map((fees) => fees[key]));
  return (
    <Panel title={t("taxes")} wide>
      <Stack gap="12">
        <Muted>{t("taxesWhy")}</Muted>
        <DataTable
          caption={t("taxes")}
          columns={[
            column.text("name", t("rate"), { lead: true }),
            column.money("gross", t("gross")),
            column.money("net", t("withoutTax")),
            column.money("tax", t("tax"), { strong: true }),
          ]}
          rows={[
            ...taxes.map(({ rate, ...fees }) => ({
              ...fees,
              name: rate === null ? t("noTax") : percent(rate, language),
            })),
            { name: t("total"), gross: sum("gross"), net: sum("net"), tax: sum("tax") },
          ]}
          rowKey={({ name }) => name}
        />
      </Stack>
    </Panel>
  );
}
