import { exportPackSales, listPackSales } from "@farsim/contract/desk/money/pack-sales.ts";
import { listOperatorCards } from "@farsim/contract/desk/cards/stock.ts";
import { IconPackageExport } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { Muted } from "../../ui/page/layout.tsx";
import { LinkButton } from "../../ui/actions/link-button.tsx";
import { ListView } from "../../ui/tables/list-view.tsx";
import styles from "../desk/admin.module.css";
import { ListFile } from "../kit/list-file.tsx";
import { insteadOfList } from "../kit/money-range.tsx";
import { useDeskAddress } from "../desk/use-desk-address.ts";
import { Allowed } from "../desk/use-may.tsx";
import { usePackSaleColumns } from "./pack-sale-columns.tsx";
import { PackSaleFilters, type PackSaleSearch, usePackSaleSearch } from "./pack-sale-filters.tsx";
import { PackSalePage } from "./pack-sale-page.tsx";

/** What StarterPacks were sold for, or one such sale. What is shown stands in the address. */
export function PackSalesTab() {
  const { sale } = useDeskAddress().params;
  return sale === undefined ? <PackSales /> : <PackSalePage key={sale} saleId={sale} />;
}

function PackSales() {
  const t = useTranslations("packSales");
  const search = usePackSaleSearch();
  const { range, found } = search;
  return (
    <>
      <PackSaleFilters
        search={search}
        actions={
          range.problem === undefined ? (
            <ListFile endpoint={exportPackSales} search={found} />
          ) : null
        }
      />
      <Muted className={styles.note}>{t("under")}</Muted>
      {insteadOfList(range) ?? <Found search={search} />}
    </>
  );
}

function Found({ search: { found, isNarrowed } }: { readonly search: PackSaleSearch }) {
  const t = useTranslations("packSales");
  return (
    <ListView
      list={useInfiniteList(listPackSales, found)}
      columns={usePackSaleColumns()}
      caption={t("table")}
      loading={420}
      empty={{
        icon: IconPackageExport,
        title: t(isNarrowed ? "noneFound" : "empty"),
        why: t(isNarrowed ? "noneFoundWhy" : "emptyWhy"),
        actions: isNarrowed ? null : (
          <Allowed to={listOperatorCards}>
            <LinkButton to="/adminMode" search={{ tab: "cards", pack: "true" }}>
              {t("toCards")}
            </LinkButton>
          </Allowed>
        ),
      }}
    />
  );
}
