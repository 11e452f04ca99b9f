import { useTranslations } from "use-intl";
import { percent } from "../../ui/formats/percent.ts";
import { Muted, Stack } from "../../ui/page/layout.tsx";
import { useColumns } from "../../ui/tables/columns.tsx";
import { DataTable } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { Panel } from "../overview/panel.tsx";
import { useNames } from "../../ui/words/use-names.ts";
import type { Statement } from "./figures.ts";
import { type TaxRow, taxRows } from "../../ui/forms/tax-rows.ts";

/** The tax that fees of the period contain, by country and rate; nothing where no fee contains one. */
export function TaxesPanel({ statement: { taxes } }: { readonly statement: Statement }) {
  const t = useTranslations("books");
  const country = useNames("regions");
  const { language } = useFormat();
  const column = useColumns<TaxRow>();
  if (taxes.length === 0) return null;
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
          rows={taxRows(taxes, {
            rate: (rate) => percent(rate, language),
            country,
            noTax: t("noTax"),
            total: t("total"),
          })}
          rowKey={({ key }) => key}
        />
      </Stack>
    </Panel>
  );
}
