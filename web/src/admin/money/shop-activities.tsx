import { ActivityKind } from "@farsim/contract/activities.ts";
import { exportShopActivities, listShopActivities } from "@farsim/contract/desk/shop-activities.ts";
import { typedAmount } from "@farsim/contract/values/amount.ts";
import { IconCalendarOff } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { DayField } from "../../ui/day-field.tsx";
import { isLess } from "../../ui/formats/money.ts";
import { Muted } from "../../ui/layout.tsx";
import { Block, Loading, State } from "../../ui/states.tsx";
import { SearchField } from "../../ui/tables/search-field.tsx";
import { SelectFilter } from "../../ui/tables/select-filter.tsx";
import { useFormat, useTerms } from "../../ui/terms.ts";
import type { useRangeCheck } from "../../ui/use-range-check.ts";
import { DeskFilters } from "../desk-filters.tsx";
import { ListFile } from "../list-file.tsx";
import { dayInAddress } from "../day-in-address.ts";
import { useDeskAddress } from "../use-desk-address.ts";
import { MoneyTable } from "./money-table.tsx";

/** What the activities of all accounts are narrowed by: it lives in the address, beside the tab. What cannot be meant counts as unsaid. */
export function useActivitySearch() {
  const { params, setParams, replaceParams } = useDeskAddress();
  const { digits } = useFormat();
  const areTermsThere = useTerms() !== undefined;
  const amountOf = (text: string | undefined) =>
    text === undefined ? undefined : (typedAmount(text, digits) ?? undefined);
  const found = {
    kind: ActivityKind.safeParse(params.type).data,
    from: dayInAddress(params.from),
    to: dayInAddress(params.to),
    atLeast: amountOf(params.gte),
    atMost: amountOf(params.lte),
  };
  const { type, from, to, gte, lte } = params;
  const isWrong = {
    gte: gte !== undefined && found.atLeast === undefined,
    lte:
      lte !== undefined &&
      (found.atMost === undefined ||
        (found.atLeast !== undefined && isLess(found.atMost, found.atLeast))),
  };
  // How an amount is read depends on the currency.
  const isComing = (gte ?? lte) !== undefined && !areTermsThere;
  const isFiltered = [type, from, to, gte, lte].some((text) => text !== undefined);
  const clear = isFiltered ? () => replaceParams({ tab: "activities" }) : undefined;
  return { found, typed: { gte, lte }, isWrong, isComing, isFiltered, setParams, clear };
}

type ActivitySearch = ReturnType<typeof useActivitySearch>;

interface OfShopProps {
  readonly search: ActivitySearch;
  readonly check: ReturnType<typeof useRangeCheck>;
}

interface FiltersProps extends OfShopProps {
  /** One account alone, by its name: then nothing else narrows the list. */
  readonly account: string | undefined;
  readonly findAccount: (account: string | undefined) => void;
}

/** The search for one account stays where it is, whichever list is below it. */
export function ActivityFilters({ account, findAccount, search, check }: FiltersProps) {
  const t = useTranslations("money");
  const types = useTranslations("activityTypes");
  const { found, typed, isWrong, setParams, clear } = search;
  const isOfShop = account === undefined;
  return (
    <DeskFilters
      clear={isOfShop ? clear : () => findAccount(undefined)}
      isMoreUsed={Boolean(found.from ?? found.to ?? typed.gte ?? typed.lte)}
      more={isOfShop ? <MoreFilters search={search} check={check} /> : undefined}
      actions={
        isOfShop && check.problem === undefined && !isWrong.gte && !isWrong.lte ? (
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

function MoreFilters({ search, check }: OfShopProps) {
  const t = useTranslations("money");
  const tFields = useTranslations("fields");
  const today = useTerms()?.today;
  const { found, typed, isWrong, isComing, setParams } = search;
  const dayField = (name: "from" | "to") => (
    <DayField
      max={today}
      error={check[name]}
      label={t(name)}
      value={found[name]}
      onChange={(chosen) => setParams({ [name]: chosen })}
    />
  );
  const amountField = (param: "gte" | "lte", name: "atLeast" | "atMost") => (
    <SearchField
      plain
      label={t(name)}
      inputMode="decimal"
      value={typed[param]}
      error={
        isWrong[param] && !isComing
          ? tFields(found[name] ? "amount_out_of_bounds" : "amount_invalid")
          : undefined
      }
      maxLength={20}
      onChange={(text) => setParams({ [param]: text })}
    />
  );
  return (
    <>
      {dayField("from")}
      {dayField("to")}
      {amountField("gte", "atLeast")}
      {amountField("lte", "atMost")}
    </>
  );
}

/** Every change of any customer's money, the newest first. */
export function ShopActivities({ search, check }: OfShopProps) {
  if (check.isComing || search.isComing)
    return (
      <Loading>
        <Block height={560} radius={18} />
      </Loading>
    );
  if (check.problem) return <State sign={<IconCalendarOff size={30} />} title={check.problem} />;
  // What cannot be meant is said at its field.
  if (search.isWrong.gte || search.isWrong.lte) return null;
  return <Found search={search} />;
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
