import type { UsageField, UsageRefusal } from "@farsim/contract/desk/cards/usage.ts";
import { useTranslations } from "use-intl";

/** Why a record was refused, in the reader's language: of a malformed one with the field, as files and reports call it. */
export function useRefusalWords() {
  const t = useTranslations("usageDesk");
  return ({ error, field }: { readonly error: UsageRefusal; readonly field: UsageField | null }) =>
    error === "invalid" && field !== null
      ? t("inField", {
          refusal: t(`refusal.${error}`),
          field: field === "columns" ? t("columns") : field,
        })
      : t(`refusal.${error}`);
}
