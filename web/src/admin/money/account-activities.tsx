import {
  exportAccountActivities,
  listAccountActivities,
} from "@farsim/contract/desk/money/reversals.ts";
import { IconUserSearch } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { CallError } from "../../platform/calls/call-error.ts";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { Row } from "../../ui/page/layout.tsx";
import { State } from "../../ui/states/states.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import styles from "../desk/admin.module.css";
import { ListFile } from "../kit/list-file.tsx";
import { AdjustButton } from "./adjust-button.tsx";
import { MoneyTable } from "./money-table.tsx";
import { ActivityFilters, ShopActivities, useActivitySearch } from "./shop-activities.tsx";
import { useDeskAddress } from "../desk/use-desk-address.ts";

function AccountLedger({ account }: { readonly account: string }) {
  const t = useTranslations("money");
  const { money } = useFormat();
  const list = useInfiniteList(listAccountActivities, { account });
  const user = list.first?.user;
  const name = user?.username ?? user?.email ?? "";
  return (
    <>
      {user ? (
        <Row justify="between">
          <output className={styles.total}>
            {t("balance", { name, balance: money(user.balance) })}
          </output>
          <Row>
            <AdjustButton customer={user} />
            <ListFile endpoint={exportAccountActivities} search={{ account }} />
          </Row>
        </Row>
      ) : null}
      <MoneyTable
        list={list}
        caption={t("ledgerTable", { name })}
        loading={560}
        empty={{ title: t("ledgerEmpty"), why: t("ledgerEmptyWhy") }}
        renderError={(error) =>
          error instanceof CallError && error.status === 404 ? (
            <State sign={<IconUserSearch size={30} />} title={t("unknown")}>
              {error.message}
            </State>
          ) : undefined
        }
      />
    </>
  );
}

/** Customers' money at the desk: every change, of all of them or of one, and the way to take one back. What is looked for stands in the address. */
export function AccountActivities() {
  const { params, replaceParams } = useDeskAddress();
  const { account } = params;
  const search = useActivitySearch();
  return (
    <>
      <ActivityFilters
        account={account}
        findAccount={(wanted) => replaceParams({ tab: "activities", account: wanted })}
        search={search}
      />
      {account === undefined ? (
        <ShopActivities search={search} />
      ) : (
        <AccountLedger key={account} account={account} />
      )}
    </>
  );
}
