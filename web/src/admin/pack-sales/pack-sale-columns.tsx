import { type PackSale, packSaleNumber } from "@farsim/contract/desk/money/pack-sales.ts";
import { useTranslations } from "use-intl";
import { LinkButton } from "../../ui/actions/link-button.tsx";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/words/terms.ts";

/** Whether any of its StarterPacks is open, and how many. */
function SaleState({ sale: { states, cards } }: { readonly sale: PackSale }) {
  const t = useTranslations("packSales");
  const { count } = useFormat();
  const isOpen = states.OPEN > 0;
  return (
    <div>
      <StatusBadge tone={isOpen ? "good" : "rest"}>{t(isOpen ? "open" : "over")}</StatusBadge>
      <div>{t("packsOf", { open: count(states.OPEN), cards: count(cards) })}</div>
    </div>
  );
}

export function usePackSaleColumns(): Column<PackSale>[] {
  const t = useTranslations("packSales");
  const { moment } = useFormat();
  const column = useColumns<PackSale>();
  return [
    column.text("buyer", t("buyer"), leading),
    column.money("amount", t("amount"), leading),
    column.instant("soldAt", t("sold")),
    column.cell("number", t("number"), ({ id }) => packSaleNumber(id), { nowrap: true, dim: true }),
    column.cell("reference", t("reference"), ({ reference }) => reference ?? ""),
    column.money("price", t("price")),
    column.cell("state", t("state"), (sale) => <SaleState sale={sale} />),
    column.money("owed", t("owed")),
    column.money("earned", t("earned")),
    column.money("returned", t("returned")),
    column.actions(t("actions"), ({ id, buyer, soldAt }) => (
      <LinkButton
        to="/adminMode"
        search={{ tab: "packSales", sale: id }}
        variant="light"
        aria-label={t("openOf", { buyer, moment: moment(soldAt) })}
      >
        {t("openSale")}
      </LinkButton>
    )),
  ];
}
