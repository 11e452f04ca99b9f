import type { Language } from "@farsim/contract/values/texts/language.ts";
import { DatePickerInput, DatesProvider } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import "../ui/styles/dates.css";
import { useFormat } from "../ui/words/terms.ts";
import { calendarLanguage } from "./calendar-language.ts";
import { dayText, monthText } from "../ui/formats/moments.ts";

/** The first and the last day, both included; null where none is chosen yet. */
export type Days = [string | null, string | null];

export interface Range {
  readonly value: Days;
  readonly onChange: (days: Days) => void;
}

interface RangePickerProps extends Range {
  readonly maxDate: string | undefined;
  /** Trade dates unless said. */
  readonly label?: string;
  readonly id?: string;
  readonly clearable?: boolean;
  /** That the range cannot be asked for; why is said in place of the answer. */
  readonly wrong?: boolean;
}

/** `1 Nov 2026 – 22 Nov 2026`; the end is open until it is chosen. */
const rangeText = ([from, to]: Days, language: Language) =>
  from ? `${dayText(from, language)} – ${to ? dayText(to, language) : ""}` : "";

/** Picks a range of days that does not go past one. */
export function RangePicker(props: RangePickerProps) {
  const { maxDate, label, id = "trade-date", clearable = true, wrong = false, ...range } = props;
  const t = useTranslations("activities");
  const { language } = useFormat();
  const locale = useMemo(() => calendarLanguage(language), [language]);
  return (
    <DatesProvider
      settings={{
        locale,
        firstDayOfWeek: 1,
        weekendDays: [],
      }}
    >
      <DatePickerInput
        {...range}
        error={wrong}
        type="range"
        id={id}
        // The same id: else the dialog's name points at nothing.
        popoverProps={{ id }}
        label={label ?? t("range")}
        placeholder={t("rangePlaceholder")}
        leftSection={<IconCalendar size={20} aria-hidden="true" />}
        valueFormatter={({ date }) => rangeText(date as Days, language)}
        monthLabelFormat={(month) => monthText(month, language)}
        allowSingleDateInRange
        hideOutsideDates
        clearable={clearable}
        clearButtonProps={{ "aria-label": t("clearRange") }}
        ariaLabels={{ previousMonth: t("previousMonth"), nextMonth: t("nextMonth") }}
        {...(maxDate ? { maxDate } : {})}
      />
    </DatesProvider>
  );
}
