import {
  type Customer,
  CustomerSort,
  exportCustomers,
  listCustomers,
} from "@farsim/contract/desk/shop/administration.ts";
import { Button } from "@mantine/core";
import { IconUserSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { recharge as rechargeCall } from "@farsim/contract/desk/shop/administration.ts";
import { Allowed, useMay } from "../desk/use-may.tsx";
import { withMessages } from "../../platform/language/messages.ts";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { useSession } from "../../platform/session/session.ts";
import { lazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { LinkButton } from "../../ui/actions/link-button.tsx";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { DenseList } from "../../ui/tables/dense-list.tsx";
import { CustomerFilters, useCustomerSearch } from "./customer-filters.tsx";
import { ListFile } from "../kit/list-file.tsx";
import { SavedViews } from "../saved-views/saved-views.tsx";
import { useListSort } from "../kit/use-list-sort.ts";
import { nameOf } from "../kit/name-of.ts";
import { DrawerLink } from "../desk/drawer-part.tsx";

const RechargeDialog = lazyDialog(
  withMessages(
    async () => (await import("./recharge-dialog.tsx")).RechargeDialog,
    "admin",
    "operatorOrders",
  ),
  ({ account }) => account !== null,
);

function Role({ customer }: { readonly customer: Customer }) {
  const t = useTranslations("admin");
  if (customer.isDisabled) return <StatusBadge tone="warn">{t("disabled")}</StatusBadge>;
  if (!customer.isRegister) return <StatusBadge tone="rest">{t("notRegistered")}</StatusBadge>;
  return customer.level === 1 ? t("administrator") : t("customer");
}

function useCustomerColumns(recharge: (account: string) => void): Column<Customer>[] {
  const t = useTranslations("admin");
  const own = useSession((state) => state.userInfo.id);
  const may = useMay();
  const column = useColumns<Customer>();
  return [
    column.cell(
      "username",
      t("username"),
      // A customer who was credited before they registered has an email alone.
      (customer) => (
        <DrawerLink kind="customer" id={customer.id}>
          {nameOf(customer)}
        </DrawerLink>
      ),
      { ...leading, sort: "username" },
    ),
    column.money("balance", t("balance"), { ...leading, sort: "-balance" }),
    column.text("email", t("email")),
    column.cell("role", t("role"), (customer) => <Role customer={customer} />, { nowrap: true }),
    column.count("cardCount", t("cardCount"), { wide: true }),
    column.instant("createdAt", t("created"), { dim: true, wide: true, sort: "-createdAt" }),
    // No one credits themselves.
    column.actions(t("actions"), (customer) =>
      customer.id === own || !may(rechargeCall) ? null : (
        <Button
          variant="light"
          onClick={() => recharge(nameOf(customer))}
          aria-label={t("rechargeOf", { name: nameOf(customer) })}
        >
          {t("recharge")}
        </Button>
      ),
    ),
  ];
}

export function CustomerList() {
  const t = useTranslations("admin");
  const filters = useCustomerSearch();
  const { search, role, state, balance } = filters;
  const [account, setAccount] = useState<string | null>(null);
  const columns = useCustomerColumns(setAccount);
  const { sort, sorting } = useListSort(CustomerSort, "-createdAt");
  const sought = { search, role, state, balance };
  const list = useInfiniteList(listCustomers, { ...sought, sort, limit: "50" });
  return (
    <>
      <CustomerFilters
        {...filters}
        actions={
          <Allowed to={rechargeCall}>
            <Button onClick={() => setAccount("")}>{t("rechargeAny")}</Button>
          </Allowed>
        }
      />
      <DenseList
        name="customers"
        twoLines
        list={list}
        columns={columns}
        sorting={sorting}
        caption={t("table")}
        before={<SavedViews list="customers" />}
        after={
          <>
            <Allowed to={rechargeCall}>
              <LinkButton to="/adminMode" search={{ tab: "rechargeFiles" }} variant="default">
                {t("rechargeFile")}
              </LinkButton>
            </Allowed>
            <ListFile endpoint={exportCustomers} search={sought} />
          </>
        }
        found={(isMore, values) => t(isMore ? "totalMore" : "total", values)}
        empty={{ icon: IconUserSearch, title: t("empty"), why: t("emptyWhy") }}
      />
      <RechargeDialog account={account} close={() => setAccount(null)} />
    </>
  );
}
