import { Checkbox, type CheckboxProps } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import { useTranslations } from "use-intl";
import type { CallError } from "../../platform/calls/call-error.ts";
import { Stack } from "../../ui/page/layout.tsx";
import { useFormat } from "../../ui/words/terms.ts";

/** The balance that would be left, as the refusal says. */
const balanceIn = (data: unknown): string =>
  typeof data === "object" && data !== null && "balanceAfter" in data
    ? String(data.balanceAfter)
    : "0";

/** It comes below what was typed, and on a phone below the buttons. */
const showInDialog = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: "center" });

interface BelowZeroProps extends CheckboxProps {
  /** `negative_balance_unconfirmed`; null before it was refused. */
  readonly refusal: CallError | null;
}

/** What taking so much would leave, and what stops then; asked only once it was refused. */
export function BelowZero({ refusal, ...confirmed }: BelowZeroProps) {
  const t = useTranslations("money");
  const { money } = useFormat();
  if (refusal === null) return null;
  return (
    <Stack role="alert" ref={showInDialog}>
      <p>{t("negative", { balance: money(balanceIn(refusal.data)) })}</p>
      <Checkbox {...confirmed} label={t("confirmNegative")} />
    </Stack>
  );
}
