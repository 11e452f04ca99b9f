import { ActivityType } from "@farsim/contract/activities.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import "../ui/fields.css";
import { useTerms } from "../ui/terms.ts";
import type { Days, Range } from "./range-picker.tsx";
import styles from "./activities.module.css";

export interface Filters {
  readonly type: ActivityType | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The calendar weighs more than the page: it comes when the page is there. */
const RangePicker = lazy(async () => ({
  default: (await import("./range-picker.tsx")).RangePicker,
}));

/** Holds the calendar's place, so that nothing moves when it comes. */
const RangePlace = ({ label }: { readonly label: string }) => <TextInput label={label} disabled />;

interface ActivityFiltersProps {
  readonly filters: Filters;
  readonly choose: (filters: Filters) => void;
}

/** A range is kept here until its second day is chosen; only whole ranges reach the address. */
function useRange({ filters, choose }: ActivityFiltersProps): Range {
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
  const { filters, choose } = props;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <div className={styles.filters}>
      <NativeSelect
        label={t("type")}
        value={filters.type ?? ""}
        onChange={(event) => {
          const type = ActivityType.safeParse(event.currentTarget.value).data;
          choose({ ...filters, type });
        }}
        data={[
          { value: "", label: t("allTypes") },
          ...ActivityType.options.map((type) => ({ value: type, label: t(`types.${type}`) })),
        ]}
      />
      <Suspense fallback={<RangePlace label={t("range")} />}>
        <RangePicker {...range} maxDate={today} />
      </Suspense>
      {isFiltered ? (
        <Button
          variant="subtle"
          onClick={() => choose({ type: undefined, from: undefined, to: undefined })}
        >
          {t("clear")}
        </Button>
      ) : null}
    </div>
  );
}
