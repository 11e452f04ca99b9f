import { CardType, ListedStatus, SuspendReason } from "@farsim/contract/cards.ts";
import { listOperatorPlans } from "@farsim/contract/desk/shop/catalogue.ts";
import { getCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import { CardMark } from "@farsim/contract/values/sims/card-mark.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { SearchField } from "../../ui/tables/search-field.tsx";
import { SelectFilter } from "../../ui/tables/select-filter.tsx";
import { DeskFilters } from "../kit/desk-filters.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { Allowed, useMay } from "../desk/use-may.tsx";
import { type CardSearchParams, isNoNumber } from "./card-search.ts";

type Name = keyof CardSearchParams;

/** Asked for less often than the others. */
const rare = [
  "gte",
  "lte",
  "channel",
  "pack",
  "bound",
  "mark",
  "stop",
  "plan",
] as const satisfies readonly Name[];

/** By the plan that cards run on, those among them that were taken from sale. */
function PlanFilter(props: Omit<ComponentProps<typeof SelectFilter>, "options">) {
  const { language } = useFormat();
  const onSale = useEndpoint(listOperatorPlans, {});
  const offSale = useEndpoint(listOperatorPlans, { archived: "true" });
  const plans = [...(onSale.data?.items ?? []), ...(offSale.data?.items ?? [])];
  const options = plans.map(({ id, name }) => ({ value: id, label: textIn(name, language) }));
  return <SelectFilter {...props} options={options} />;
}

interface CardListFiltersProps {
  readonly params: CardSearchParams;
  readonly setParams: (part: CardSearchParams) => void;
  readonly clear: () => void;
  /** Offered while a channel is typed. */
  readonly channels: readonly string[];
}

export function CardListFilters({ params, setParams, clear, channels }: CardListFiltersProps) {
  const t = useTranslations("operatorCards");
  const cards = useTranslations("cards");
  const tFields = useTranslations("fields");
  const may = useMay();
  const value = (name: Exclude<Name, "batch" | "stop">) => ({
    label: t(name),
    value: params[name],
    onChange: (typed: string | undefined) => setParams({ [name]: typed }),
  });
  const number = (name: "gte" | "lte") => ({
    ...value(name),
    plain: true,
    inputMode: "numeric" as const,
    error: isNoNumber(params[name]) ? tFields("card_number_invalid") : undefined,
  });
  const yesOrNo = [
    { value: "true", label: t("yes") },
    { value: "false", label: t("no") },
  ];
  const statuses = ListedStatus.options.map((value) => ({
    value,
    label: value === "DELETED" ? t("deleted") : cards(`status.${value}`),
  }));
  const types = CardType.options.map((value) => ({ value, label: cards(value) }));
  const marks = CardMark.options.map((value) => ({ value, label: t(`marks.${value}`) }));
  const isFiltered = Object.values(params).some((value) => value !== undefined);
  return (
    <DeskFilters
      clear={isFiltered ? clear : undefined}
      isMoreUsed={rare.some((name) => params[name] !== undefined)}
      more={
        <>
          <SearchField {...number("gte")} />
          <SearchField {...number("lte")} />
          <SearchField {...value("channel")} plain list="channels" />
          <SelectFilter {...value("pack")} any={t("any")} options={yesOrNo} />
          <SelectFilter {...value("bound")} any={t("any")} options={yesOrNo} />
          <SelectFilter {...value("mark")} any={t("any")} options={marks} />
          <SelectFilter
            label={t("stopReason")}
            value={params.stop}
            onChange={(stop) => setParams({ stop })}
            any={t("any")}
            options={SuspendReason.options.map((reason) => ({
              value: reason,
              label: t(`stoppedBy.${reason}`),
            }))}
          />
          <Allowed to={listOperatorPlans}>
            <PlanFilter {...value("plan")} any={t("any")} />
          </Allowed>
          <datalist id="channels">
            {channels.map((channel) => (
              <option key={channel}>{channel}</option>
            ))}
          </datalist>
        </>
      }
    >
      <SearchField
        {...value("search")}
        hint={t(may(getCustomer) ? "searchHint" : "searchHintNumbers")}
      />
      <SelectFilter {...value("status")} any={t("any")} options={statuses} />
      <SelectFilter {...value("type")} any={t("any")} options={types} />
    </DeskFilters>
  );
}
