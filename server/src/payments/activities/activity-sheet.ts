import type { Activity } from "@farsim/contract/activities.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import { type Cell, clockText } from "../../platform/csv.ts";
import { messagesIn } from "../../platform/messages.ts";
import type { Shop } from "../../platform/settings/shop.ts";

interface Sheet {
  readonly head: readonly string[];
  readonly cellsOf: (activity: Activity) => readonly Cell[];
}

/** Activities as the rows of a sheet, in the reader's language; the time is that of the billing zone, amounts are numbers. */
export function activitySheet(
  language: Language,
  { currency, billingTimeZone }: Pick<Shop, "currency" | "billingTimeZone">,
): Sheet {
  const t = messagesIn(language);
  return {
    head: [
      t("activityReasons.sheet.time", { zone: billingTimeZone }),
      t("activityReasons.sheet.tradeDate"),
      t("activityReasons.sheet.type"),
      t("activityReasons.sheet.change", { currency }),
      t("activityReasons.sheet.balanceAfter", { currency }),
      t("activityReasons.sheet.status"),
      t("activityReasons.sheet.reason"),
      t("activityReasons.sheet.id"),
    ],
    cellsOf: (activity) => [
      clockText(activity.changeTime, billingTimeZone),
      activity.tradeDate,
      t(`activityTypes.${activity.kind}.name`),
      { number: activity.change },
      { number: activity.balanceAfter },
      t("activityReasons.sheet.finished"),
      activity.reason,
      `#${activity.id}`,
    ],
  };
}
