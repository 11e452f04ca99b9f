import { ActivityType } from "@farsim/contract/activities.ts";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import "../ui/styles/fields.css";
import { withMessages } from "../platform/language/messages.ts";
import { lazyBoundary } from "../ui/states/lazy-boundary.tsx";
import { PartFailedLine } from "../ui/states/part-failed.tsx";
import { Filters } from "../ui/tables/filters.tsx";
import { SelectFilter } from "../ui/tables/select-filter.tsx";
import { useTerms } from "../ui/words/terms.ts";
import type { Days, Range } from "./range-picker.tsx";

export interface ActivityFilter {
  readonly type: ActivityType | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Holds the calendar's place, so that nothing moves when it comes. */
function RangePlace() {
  const t = useTranslations("activities");
  return <TextInput label={t("range")} disabled />;
}

/** The calendar weighs more than the page: it comes when the page is there. */
const RangePicker = lazyBoundary(
  withMessages(async () => (await import("./range-picker.tsx")).RangePicker, "activities"),
  {
    Coming: RangePlace,
    Failing: PartFailedLine,
  },
);

interface ActivityFiltersProps {
  readonly filters: ActivityFilter;
  /** That the days cannot be asked for. */
  readonly wrong: boolean;
  readonly choose: (filters: ActivityFilter) => void;
}

/** A range is kept here until its second day is chosen; only whole ranges reach the address. */
function useRange({ filters, choose }: Omit<ActivityFiltersProps, "wrong">): Range {
  const { from = null, to = null } = filters;
  const [begun, setBegun] = useState<string | null>(null);
  return {
    value: begun === null ? [from, to] : [begun, null],
    onChange: ([start, end]: Days) => {
      const whole = (start === null) === (end === null);
      setBegun(whole ? null : start);
      if (whole) choose({ ...filters, from: start ?? undefined, to: end ?? undefined });
    },
  };
}

export function ActivityFilters(props: ActivityFiltersProps) {
  const t = useTranslations("activities");
  const today = useTerms()?.today;
  const range = useRange(props);
  const types = useTranslations("activityTypes");
  const { filters, wrong, choose } = props;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <Filters
      clear={
        isFiltered ? () => choose({ type: undefined, from: undefined, to: undefined }) : undefined
      }
      clearLabel={t("clear")}
      foldLabel={t("filter")}
    >
      <SelectFilter
        label={t("type")}
        any={t("allTypes")}
        value={filters.type}
        options={ActivityType.options.map((value) => ({ value, label: types(`${value}.name`) }))}
        onChange={(type) => choose({ ...filters, type })}
      />
      <RangePicker {...range} maxDate={today} wrong={wrong} />
    </Filters>
  );
}
