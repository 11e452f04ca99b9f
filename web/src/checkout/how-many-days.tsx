import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import "../ui/styles/fields.css";
import { Choices } from "../ui/forms/choices.tsx";
import { Muted, Panel, Stack } from "../ui/page/layout.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { useClock } from "../ui/words/use-clock.ts";
import styles from "./checkout.module.css";
import { type DaysField, offeredDays } from "./days.ts";
import type { Offer } from "./offer.ts";

interface HowManyDaysProps extends DaysField {
  readonly plan: Pick<Offer["plan"], "price" | "cycleDays">;
  /** Cycles that can be paid for at once. */
  readonly most: number;
}

/** For how many days the balance shall carry the plan; one that has longer cycles is paid for in these. */
export function HowManyDays(props: HowManyDaysProps) {
  const { plan, most, cycles, text, isWrong, input, choose } = props;
  const { price, cycleDays } = plan;
  const t = useTranslations("purchases");
  const { money } = useFormat();
  const { dayEnd } = useClock();
  return (
    <Stack as={Panel} gap="16" className={styles.days}>
      <Choices
        legend={t("days")}
        tiles
        choices={offeredDays(cycleDays, most).map((count) => ({
          value: String(count),
          label: t("dayCount", { count }),
        }))}
        chosen={isWrong ? null : String(cycles * cycleDays)}
        choose={choose}
      />
      <TextInput
        ref={input}
        type="number"
        inputMode="numeric"
        min={cycleDays}
        max={most * cycleDays}
        step={cycleDays}
        label={t("daysOther")}
        value={text}
        error={isWrong ? t("daysWrong", { most: String(most * cycleDays) }) : undefined}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        autoComplete="off"
        className={styles.number ?? ""}
      />
      <Muted>
        {t("daysWhy", {
          days: cycleDays,
          price: money(price),
          isOwnDay: dayEnd === null ? "yes" : "no",
          dayEnd: dayEnd ?? "",
        })}
      </Muted>
    </Stack>
  );
}
