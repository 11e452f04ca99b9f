import { CardStatus } from "@farsim/contract/cards.ts";
import { useTranslations } from "use-intl";
import { Filters } from "../ui/tables/filters.tsx";
import { SearchField } from "../ui/tables/search-field.tsx";
import { SelectFilter } from "../ui/tables/select-filter.tsx";

export interface CardFilter {
  readonly status?: CardStatus | undefined;
  readonly tag?: string | undefined;
}

/** What the address says of it; nonsense counts as unsaid. */
export function readCardFilter(params: {
  readonly status?: string | undefined;
  readonly tag?: string | undefined;
}): CardFilter {
  return { status: CardStatus.safeParse(params.status).data, tag: params.tag?.slice(0, 32) };
}

interface CardFiltersProps {
  readonly filter: CardFilter;
  readonly choose: (filter: CardFilter) => void;
}

/** For anyone who has more cards than they can see at once. */
export function CardFilters({ filter, choose }: CardFiltersProps) {
  const t = useTranslations("cards");
  const isFiltered = filter.status !== undefined || filter.tag !== undefined;
  return (
    <Filters
      clear={isFiltered ? () => choose({}) : undefined}
      clearLabel={t("clearFilters")}
      foldLabel={t("filter")}
    >
      <SelectFilter
        label={t("statusLabel")}
        any={t("everyStatus")}
        value={filter.status}
        options={CardStatus.options.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(status) => choose({ ...filter, status })}
      />
      <SearchField
        label={t("tag")}
        hint={t("tagPart")}
        maxLength={32}
        value={filter.tag}
        onChange={(tag) => choose({ ...filter, tag })}
      />
    </Filters>
  );
}
