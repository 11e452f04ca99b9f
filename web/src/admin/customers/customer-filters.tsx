import {
  CustomerBalance,
  CustomerRole,
  CustomerState,
} from "@farsim/contract/desk/shop/administration.ts";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { SearchField } from "../../ui/tables/search-field.tsx";
import { SelectFilter } from "../../ui/tables/select-filter.tsx";
import { DeskFilters } from "../kit/desk-filters.tsx";
import { useDeskAddress } from "../desk/use-desk-address.ts";

/**
 * The search for customers: it lives in the address, beside the tab. Values that no filter has are ignored. The balance stands in `status`,
 * one of the parameters that all lists of the desk share (`app/desk-search.ts`): `state` is taken by the state of the account.
 */
export function useCustomerSearch() {
  const { params, setParams } = useDeskAddress();
  const { search, role, state, status } = params;
  return {
    search: search?.slice(0, 254),
    role: CustomerRole.safeParse(role).data,
    state: CustomerState.safeParse(state).data,
    balance: CustomerBalance.safeParse(status).data,
    setParams,
  };
}

export function CustomerFilters({
  search,
  role,
  state,
  balance,
  setParams,
  actions,
}: ReturnType<typeof useCustomerSearch> & { readonly actions: ReactNode }) {
  const t = useTranslations("admin");
  const clear = () =>
    setParams({ search: undefined, role: undefined, state: undefined, status: undefined });
  const isFiltered = [search, role, state, balance].some(Boolean);
  return (
    <DeskFilters clear={isFiltered ? clear : undefined} actions={actions}>
      <SearchField
        label={t("search")}
        hint={t("searchHint")}
        value={search}
        onChange={(text) => setParams({ search: text })}
      />
      <SelectFilter
        label={t("role")}
        any={t("any")}
        value={role}
        options={CustomerRole.options.map((value) => ({ value, label: t(value) }))}
        onChange={(chosen) => setParams({ role: chosen })}
      />
      <SelectFilter
        label={t("state")}
        any={t("any")}
        value={state}
        options={CustomerState.options.map((value) => ({ value, label: t(`states.${value}`) }))}
        onChange={(chosen) => setParams({ state: chosen })}
      />
      <SelectFilter
        label={t("balance")}
        any={t("any")}
        value={balance}
        options={CustomerBalance.options.map((value) => ({ value, label: t(value) }))}
        onChange={(chosen) => setParams({ status: chosen })}
      />
    </DeskFilters>
  );
}
