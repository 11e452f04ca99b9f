import { Button, TextInput } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Days } from "../activities/range-picker.tsx";
import "../ui/fields.css";
import { lazyPart } from "../ui/lazy-part.tsx";
import { PartFailedLine } from "../ui/part-failed.tsx";
import { type DayRange, type Move, moves } from "./range.ts";
import styles from "./traffic.module.css";

/** Holds the calendar's place, so that nothing moves when it comes. */
function RangePlace() {
  const t = useTranslations("traffic");
  return (
    <div aria-busy="true">
      <TextInput label={t("range")} disabled />
    </div>
  );
}

/** The calendar weighs more than the page: it comes when the page is there. */
const RangePicker = lazyPart(
  async () => (await import("../activities/range-picker.tsx")).RangePicker,
  { Coming: RangePlace, Failing: PartFailedLine },
);

interface RangeBarProps {
  readonly range: DayRange;
  readonly today: string;
  readonly choose: (range: DayRange) => void;
}

/** A range is kept here until its second day is chosen; only whole ranges are handed on. */
function Calendar({ range, today, choose }: RangeBarProps) {
  const t = useTranslations("traffic");
  const [begun, setBegun] = useState<string | null>(null);
  const change = ([from, to]: Days) => {
    setBegun(from !== null && to === null ? from : null);
    if (from !== null && to !== null) choose({ from, to });
  };
  return (
    <RangePicker
      id="traffic-days"
      label={t("range")}
      clearable={false}
      value={begun === null ? [range.from, range.to] : [begun, null]}
      onChange={change}
      maxDate={today}
    />
  );
}

function MoveButton({ move, range, today, choose }: RangeBarProps & { readonly move: Move }) {
  const t = useTranslations("traffic");
  const isNext = move.startsWith("next");
  const moved = moves[move](range);
  const passesToday = moved.to > today;
  return (
    <Button
      variant="default"
      disabled={passesToday}
      {...(passesToday ? { title: t("nextWhy") } : {})}
      onClick={() => choose(moved)}
      {...(isNext
        ? { rightSection: <IconChevronRight size={16} aria-hidden="true" /> }
        : { leftSection: <IconChevronLeft size={16} aria-hidden="true" /> })}
    >
      {t(move)}
    </Button>
  );
}

/** Which days are shown: by calendar, or moved by a week or a month; never past today. */
export function RangeBar(props: RangeBarProps) {
  const t = useTranslations("traffic");
  return (
    <>
      <Calendar {...props} />
      <fieldset className={styles.moves} aria-label={t("moves")}>
        <MoveButton {...props} move="lastMonth" />
        <MoveButton {...props} move="lastWeek" />
        <MoveButton {...props} move="nextWeek" />
        <MoveButton {...props} move="nextMonth" />
      </fieldset>
    </>
  );
}
