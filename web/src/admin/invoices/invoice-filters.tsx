import { listBookMonths } from "@farsim/contract/desk/money/books.ts";
import { exportOperatorInvoices } from "@farsim/contract/desk/money/invoices.ts";
import { InvoiceKind } from "@farsim/contract/invoices.ts";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { SearchField } from "../../ui/tables/search-field.tsx";
import { SelectFilter } from "../../ui/tables/select-filter.tsx";
import { useMonthName } from "../../ui/words/use-month-name.ts";
import { DeskFilters } from "../kit/desk-filters.tsx";
import { ListFile } from "../kit/list-file.tsx";
import type { InvoiceSearch } from "./use-invoice-search.ts";

/** The months that have books, and the one that the address names. */
function useMonths(chosen: string | undefined) {
  const nameOf = useMonthName();
  const months = useEndpoint(listBookMonths, {}).data?.months.map(({ month }) => month) ?? [];
  const offered = chosen === undefined || months.includes(chosen) ? months : [chosen, ...months];
  return offered.map((value) => ({ value, label: nameOf(value) }));
}

export function InvoiceFilters({ search }: { readonly search: InvoiceSearch }) {
  const t = useTranslations("invoiceDesk");
  const tInvoices = useTranslations("invoices");
  const tFields = useTranslations("fields");
  const { found, typedNumber, isNoNumber, setParams, clear } = search;
  return (
    <DeskFilters
      clear={clear}
      actions={<ListFile endpoint={exportOperatorInvoices} search={found} />}
    >
      <SearchField
        label={t("account")}
        hint={t("accountHint")}
        value={found.account}
        maxLength={254}
        onChange={(account) => setParams({ account })}
      />
      <SelectFilter
        label={tInvoices("kind")}
        any={t("allKinds")}
        value={found.kind}
        options={InvoiceKind.options.map((value) => ({
          value,
          label: tInvoices(`kinds.${value}`),
        }))}
        onChange={(kind) => setParams({ type: kind })}
      />
      <SelectFilter
        label={tInvoices("month")}
        any={t("allMonths")}
        value={found.month}
        options={useMonths(found.month)}
        onChange={(month) => setParams({ month })}
      />
      <SearchField
        plain
        label={tInvoices("number")}
        // As it was typed: the call takes it in capital letters.
        value={typedNumber}
        error={isNoNumber ? tFields("invalid") : undefined}
        maxLength={32}
        autoCapitalize="characters"
        onChange={(number) => setParams({ number })}
      />
    </DeskFilters>
  );
}
