import { CustomerRole, CustomerState } from "@farsim/contract/desk/administration.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { SearchField } from "../../ui/tables/search-field.tsx";
import styles from "../admin.module.css";
import { useDeskAddress } from "../use-desk-address.ts";

/** The search for customers: it lives in the address, beside the tab. What cannot be meant counts as unsaid. */
export function useCustomerSearch() {
  const { params, setParams } = useDeskAddress();
  const { search, role, state } = params;
  return {
    search: search?.slice(0, 254),
    role: CustomerRole.safeParse(role).data,
    state: CustomerState.safeParse(state).data,
    setParams,
  };
}

export function CustomerFilters({
  search,
  role,
  state,
  setParams,
}: ReturnType<typeof useCustomerSearch>) {
  const t = useTranslations("admin");
  const any = { value: "", label: t("any") };
  const isFiltered = [search, role, state].some(Boolean);
  return (
    <search className={styles.filters}>
      <SearchField
        label={t("search")}
        hint={t("searchHint")}
        value={search}
        onChange={(text) => setParams({ search: text })}
      />
      <NativeSelect
        label={t("role")}
        value={role ?? ""}
        onChange={(event) => setParams({ role: event.currentTarget.value || undefined })}
        data={[any, ...CustomerRole.options.map((value) => ({ value, label: t(value) }))]}
      />
      <NativeSelect
        label={t("state")}
        value={state ?? ""}
        onChange={(event) => setParams({ state: event.currentTarget.value || undefined })}
        data={[
          any,
          ...CustomerState.options.map((value) => ({ value, label: t(`states.${value}`) })),
        ]}
      />
      {isFiltered ? (
        <Button
          variant="subtle"
          onClick={() => setParams({ search: undefined, role: undefined, state: undefined })}
        >
          {t("clear")}
        </Button>
      ) : null}
    </search>
  );
}
