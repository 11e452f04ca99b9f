import { ActivityType } from "@farsim/contract/activities.ts";
import { Button, NativeSelect } from "@mantine/core";
import { DatePickerInput, DatesProvider } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import "../ui/fields.css";
import "dayjs/locale/zh-cn";
import "../ui/dates.css";
import { useTerms, useWording } from "../ui/terms.ts";
import styles from "./activities.module.css";

export interface Filters {
  readonly type: ActivityType | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

interface ActivityFiltersProps {
  readonly filters: Filters;
  readonly choose: (filters: Filters) => void;
}

type Days = [string | null, string | null];

interface Range {
  readonly value: Days;
  readonly onChange: (days: Days) => void;
}

/** A range is kept here until its second day is chosen; only whole ranges reach the address. */
function useRange({ filters, choose }: ActivityFiltersProps): Range {
  const { from = null, to = null } = filters;
  const [begun, setBegun] = useState<string | null>(null);
  return {
    value: begun === null ? [from, to] : [begun, null],
    onChange: ([start, end]) => {
      const whole = (start === null) === (end === null);
      setBegun(whole ? null : start);
      if (whole) choose({ ...filters, from: start ?? undefined, to: end ?? undefined });
    },
  };
}

export function ActivityFilters(props: ActivityFiltersProps) {
  const t = useTranslations("activities");
  const { language } = useWording();
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
      <DatesProvider
        settings={{
          locale: language === "zh-CN" ? "zh-cn" : "en",
          firstDayOfWeek: 1,
          weekendDays: [],
        }}
      >
        <DatePickerInput
          {...range}
          type="range"
          id="trade-date"
          // The same id: else the dialog's name points at nothing.
          popoverProps={{ id: "trade-date" }}
          label={t("range")}
          placeholder={t("rangePlaceholder")}
          leftSection={<IconCalendar size={20} aria-hidden="true" />}
          valueFormat={language === "zh-CN" ? "YYYY年M月D日" : "D MMM YYYY"}
          monthLabelFormat={language === "zh-CN" ? "YYYY年M月" : "MMMM YYYY"}
          allowSingleDateInRange
          hideOutsideDates
          clearable
          clearButtonProps={{ "aria-label": t("clearRange") }}
          ariaLabels={{ previousMonth: t("previousMonth"), nextMonth: t("nextMonth") }}
          {...(today ? { maxDate: today } : {})}
        />
      </DatesProvider>
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
