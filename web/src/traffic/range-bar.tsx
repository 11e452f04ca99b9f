import { Button, TextInput } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { DayRange } from "@farsim/contract/values/days/day-range.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { withMessages } from "../platform/language/messages.ts";
import type { Days } from "../activities/range-picker.tsx";
import "../ui/styles/fields.css";
import { lazyBoundary } from "../ui/states/lazy-boundary.tsx";
import { PartFailedLine } from "../ui/states/part-failed.tsx";
import { type Choice, choices, type Move, moves, type WholeRange } from "./range.ts";
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
const RangePicker = lazyBoundary(
  withMessages(
    async () => (await import("../activities/range-picker.tsx")).RangePicker,
    "activities",
  ),
  { Coming: RangePlace, Failing: PartFailedLine },
);

interface RangeBarProps {
  /** Undefined where the address names none that can be shown. */
  readonly range: WholeRange | undefined;
  /** What the address names. */
  readonly searched: DayRange;
  readonly today: string;
  readonly choose: (range: WholeRange) => void;
}

/** A range is kept here until its second day is chosen; only whole ranges are handed on. */
function Calendar({ range, searched: said, today, choose }: RangeBarProps) {
  const t = useTranslations("traffic");
  const [begun, setBegun] = useState<string | null>(null);
  const shown = range ?? said;
  const change = ([from, to]: Days) => {
    setBegun(from !== null && to === null ? from : null);
    if (from !== null && to !== null) choose({ from, to });
  };
  return (
    <RangePicker
      id="traffic-days"
      label={t("range")}
      clearable={false}
      value={begun === null ? [shown.from ?? null, shown.to ?? null] : [begun, null]}
      onChange={change}
      maxDate={today}
      wrong={begun === null && range === undefined}
    />
  );
}

function MoveButton({ move, range, today, choose }: RangeBarProps & { readonly move: Move }) {
  const t = useTranslations("traffic");
  const isNext = move.endsWith("On");
  const moved = range && moves[move](range);
  const passesToday = moved !== undefined && moved.to > today;
  return (
    <Button
      variant="default"
      disabled={!moved || passesToday}
      {...(passesToday ? { title: t("nextWhy") } : {})}
      onClick={() => moved && choose(moved)}
      {...(isNext
        ? { rightSection: <IconChevronRight size={16} aria-hidden="true" /> }
        : { leftSection: <IconChevronLeft size={16} aria-hidden="true" /> })}
    >
      {t(move)}
    </Button>
  );
}

function ChoiceButton({
  choice,
  range,
  today,
  choose,
}: RangeBarProps & { readonly choice: Choice }) {
  const t = useTranslations("traffic");
  const days = choices[choice](today);
  const isShown = days.from === range?.from && days.to === range.to;
  return (
    <Button
      variant={isShown ? "light" : "default"}
      aria-pressed={isShown}
      onClick={() => choose(days)}
    >
      {t(choice)}
    </Button>
  );
}

/** Which days are shown: by calendar, a week or a month by its name, or what is shown moved by one; never past today. */
export function RangeBar(props: RangeBarProps) {
  const t = useTranslations("traffic");
  return (
    <>
      <Calendar {...props} />
      <div className={styles.buttons}>
        <fieldset className={styles.choices} aria-label={t("choices")}>
          <ChoiceButton {...props} choice="thisWeek" />
          <ChoiceButton {...props} choice="lastWeek" />
          <ChoiceButton {...props} choice="thisMonth" />
          <ChoiceButton {...props} choice="lastMonth" />
        </fieldset>
        <fieldset className={styles.moves} aria-label={t("moves")}>
          <MoveButton {...props} move="monthBack" />
          <MoveButton {...props} move="weekBack" />
          <MoveButton {...props} move="weekOn" />
          <MoveButton {...props} move="monthOn" />
        </fieldset>
      </div>
    </>
  );
}
