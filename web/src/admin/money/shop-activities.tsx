import { ActivityKind } from "@farsim/contract/activities.ts";
import {
  exportShopActivities,
  listShopActivities,
} from "@farsim/contract/desk/money/shop-activities.ts";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { Muted } from "../../ui/page/layout.tsx";
import { SearchField } from "../../ui/tables/search-field.tsx";
import { SelectFilter } from "../../ui/tables/select-filter.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { DeskFilters } from "../kit/desk-filters.tsx";
import { ListFile } from "../kit/list-file.tsx";
import { insteadOfList, MoneyRangeFields, useMoneyRange } from "../kit/money-range.tsx";
import { useDeskAddress } from "../desk/use-desk-address.ts";
import { MoneyTable } from "./money-table.tsx";

/** What the activities of all accounts are narrowed by: it lives in the address, beside the tab. What cannot be meant counts as unsaid. */
export function useActivitySearch() {
  const { params, setParams, replaceParams } = useDeskAddress();
  const range = useMoneyRange();
  const found = {
    kind: ActivityKind.safeParse(params.type).data,
    ...range.found,
    administrator: params.actor?.slice(0, 254),
  };
  const isFiltered = range.isUsed || (params.type ?? params.actor) !== undefined;
  const clear = isFiltered ? () => replaceParams({ tab: "activities" }) : undefined;
  return { found, range, isFiltered, setParams, clear };
}

type ActivitySearch = ReturnType<typeof useActivitySearch>;

interface OfShopProps {
  readonly search: ActivitySearch;
}

interface FiltersProps extends OfShopProps {
  /** One account alone, by its name: then nothing else narrows the list. */
  readonly account: string | undefined;
  readonly findAccount: (account: string | undefined) => void;
}

/** The search for one account stays where it is, whichever list is below it. */
export function ActivityFilters({ account, findAccount, search }: FiltersProps) {
  const t = useTranslations("money");
  const types = useTranslations("activityTypes");
  const { found, range, setParams, clear } = search;
  const isOfShop = account === undefined;
  return (
    <DeskFilters
      clear={isOfShop ? clear : () => findAccount(undefined)}
      isMoreUsed={range.isUsed || found.administrator !== undefined}
      more={
        isOfShop ? (
          <>
            <MoneyRangeFields range={range} labels={{ from: t("from"), to: t("to") }} />
            <SearchField
              plain
              label={t("bookedBy")}
              hint={t("bookedByHint")}
              value={found.administrator}
              maxLength={254}
              onChange={(actor) => setParams({ actor })}
            />
          </>
        ) : undefined
      }
      actions={
        isOfShop && range.problem === undefined ? (
          <ListFile endpoint={exportShopActivities} search={found} />
        ) : null
      }
    >
      <SearchField
        label={t("find")}
        hint={t("accountHint")}
        value={account}
        onChange={findAccount}
      />
      {isOfShop ? (
        <SelectFilter
          label={t("type")}
          any={t("allTypes")}
          value={found.kind}
          options={ActivityKind.options.map((value) => ({ value, label: types(`${value}.name`) }))}
          onChange={(kind) => setParams({ type: kind })}
        />
      ) : null}
    </DeskFilters>
  );
}

/** Every change of any customer's money, the newest first. */
export function ShopActivities({ search }: OfShopProps) {
  return insteadOfList(search.range) ?? <Found search={search} />;
}

function Found({ search: { found, isFiltered } }: { readonly search: ActivitySearch }) {
  const t = useTranslations("money");
  const list = useInfiniteList(listShopActivities, found);
  const { day } = useFormat();
  const since = list.first?.since;
  return (
    <>
      {since ? <Muted>{t("since", { day: day(since) })}</Muted> : null}
      <MoneyTable
        isOfShop
        list={list}
        caption={t("shopTable")}
        loading={560}
        empty={{
          title: t(isFiltered ? "nothingFound" : "ledgerEmpty"),
          why: t(isFiltered ? "nothingFoundWhy" : "shopEmptyWhy"),
        }}
      />
    </>
  );
}
