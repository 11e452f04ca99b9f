import { type Customer, listCustomers } from "@farsim/contract/desk/administration.ts";
import { Button } from "@mantine/core";
import { IconUserSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { useSession } from "../../platform/session/session.ts";
import { ColumnMenu, useShownColumns } from "../../ui/tables/column-menu.tsx";
import { type Column, DataTable } from "../../ui/tables/data-table.tsx";
import { lazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { LoadMore } from "../../ui/tables/load-more.tsx";
import { Block, Failed, Loading, State } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useFormat } from "../../ui/terms.ts";
import styles from "../admin.module.css";
import lists from "../cards/card-list.module.css";
import { CustomerFilters, useCustomerSearch } from "./customer-filters.tsx";
import { DrawerLink } from "../drawer-part.tsx";
import { FoundCount } from "../found-count.tsx";

const RechargeDialog = lazyDialog(
  async () => (await import("./recharge-dialog.tsx")).RechargeDialog,
  ({ account }) => account !== null,
);

function Role({ customer }: { readonly customer: Customer }) {
  const t = useTranslations("admin");
  if (customer.isDisabled) return <StatusBadge tone="warn">{t("disabled")}</StatusBadge>;
  if (!customer.isRegister) return <StatusBadge tone="rest">{t("notRegistered")}</StatusBadge>;
  return customer.level === 1 ? t("administrator") : t("customer");
}

function useColumns(recharge: (account: string) => void): Column<Customer>[] {
  const t = useTranslations("admin");
  const { money, moment, count } = useFormat();
  const own = useSession((state) => state.userInfo.id);
  return [
    {
      key: "username",
      label: t("username"),
      lead: true,
      strong: true,
      // Who was credited before they came has an email alone.
      cell: ({ id, username, email }) => (
        <DrawerLink kind="customer" id={id}>
          {username ?? email}
        </DrawerLink>
      ),
    },
    {
      key: "balance",
      label: t("balance"),
      end: true,
      lead: true,
      strong: true,
      nowrap: true,
      cell: ({ balance }) => money(balance),
    },
    { key: "email", label: t("email"), cell: ({ email }) => email },
    { key: "role", label: t("role"), cell: (customer) => <Role customer={customer} /> },
    {
      key: "cards",
      label: t("cardCount"),
      end: true,
      cell: ({ cardCount }) => count(cardCount),
    },
    {
      key: "created",
      label: t("created"),
      nowrap: true,
      dim: true,
      cell: ({ createdAt }) => moment(createdAt),
    },
    {
      key: "actions",
      label: t("actions"),
      actions: true,
      // No one credits themselves.
      cell: ({ id, username, email }) =>
        id === own ? null : (
          <Button
            variant="light"
            onClick={() => recharge(username ?? email)}
            aria-label={t("rechargeOf", { name: username ?? email })}
          >
            {t("recharge")}
          </Button>
        ),
    },
  ];
}

export function CustomerList() {
  const t = useTranslations("admin");
  const filters = useCustomerSearch();
  const { search, role, state } = filters;
  const [account, setAccount] = useState<string | null>(null);
  const columns = useColumns(setAccount);
  const shown = useShownColumns("customers", columns);
  const list = useInfiniteList(listCustomers, { search, role, state });
  return (
    <>
      <div className={styles.tools}>
        <CustomerFilters {...filters} />
        <Button onClick={() => setAccount("")}>{t("rechargeAny")}</Button>
      </div>
      <div className={lists.above}>
        <FoundCount
          list={list}
          message={(isMore, values) => t(isMore ? "totalMore" : "total", values)}
        />
        <ColumnMenu table="customers" columns={columns} />
      </div>
      <Customers list={list} columns={shown} />
      <RechargeDialog account={account} close={() => setAccount(null)} />
    </>
  );
}

interface CustomersProps {
  readonly list: ReturnType<typeof useInfiniteList<typeof listCustomers>>;
  readonly columns: readonly Column<Customer>[];
}

function Customers({ list, columns }: CustomersProps) {
  const t = useTranslations("admin");
  if (list.items) {
    return list.items.length === 0 ? (
      <State sign={<IconUserSearch size={30} />} title={t("empty")}>
        {t("emptyWhy")}
      </State>
    ) : (
      <>
        <DataTable
          caption={t("table")}
          columns={columns}
          rows={list.items}
          rowKey={({ id }) => id}
          dense
        />
        <LoadMore {...list} />
      </>
    );
  }
  if (list.error) return <Failed error={list.error} retry={() => void list.refetch()} />;
  return (
    <Loading>
      <Block height={720} radius={18} />
    </Loading>
  );
}
