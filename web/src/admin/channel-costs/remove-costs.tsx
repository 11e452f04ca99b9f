import {
  getMargins,
  listChannelCosts,
  type PriceList,
  removeChannelCosts,
} from "@farsim/contract/desk/money/margins.ts";
import { listPriceTests } from "@farsim/contract/desk/money/price-tests.ts";
import { useTranslations } from "use-intl";
import { ActionForm } from "../../ui/dialogs/action-dialog.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useUnitCost } from "./use-unit-cost.ts";

interface RemoveCostsProps {
  readonly channelName: string;
  readonly list: PriceList;
  /** What goes on in its place; undefined: nothing. */
  readonly before: PriceList | undefined;
  readonly cancel: () => void;
  readonly removed: () => void;
}

/** Which price list goes, and what is in force in its place. */
export function RemoveCosts({ channelName, list, before, cancel, removed }: RemoveCostsProps) {
  const t = useTranslations("channelCosts");
  const { day } = useFormat();
  const unitCost = useUnitCost();
  const { from, to, perMb, perDay, perMonth, regions } = list;
  return (
    <ActionForm
      why={before ? t("beforeGoesOn", { day: day(before.from) }) : t("noneBefore")}
      facts={[
        { label: t("firstDay"), value: day(from) },
        { label: t("lastDay"), value: to === null ? t("noLastDay") : day(to) },
        { label: t("perMb"), value: unitCost(perMb) },
        { label: t("perDay"), value: unitCost(perDay) },
        { label: t("perMonth"), value: unitCost(perMonth) },
        { label: t("ownPrices"), value: t("regionCount", { count: regions.length }) },
      ]}
      confirm={t("remove")}
      danger
      cancel={cancel}
      endpoint={removeChannelCosts}
      input={() => ({ channelName, from })}
      failureMessage={t("failed.remove")}
      successMessage={() => t("removed", { day: day(from) })}
      onDone={removed}
      invalidates={[listChannelCosts, getMargins, listPriceTests]}
    />
  );
}
