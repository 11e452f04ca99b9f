import {
  getMargins,
  listChannelCosts,
  type PriceList,
  saveChannelCosts,
} from "@farsim/contract/desk/money/margins.ts";
import { listPriceTests } from "@farsim/contract/desk/money/price-tests.ts";
import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { ActionForm } from "../../ui/dialogs/action-dialog.tsx";
import { useFormat, useTerms } from "../../ui/words/terms.ts";
import styles from "./channel-costs.module.css";
import { CostField, hintBelow } from "./cost-field.tsx";
import { RegionCosts } from "./region-costs.tsx";
import { costsOf, typedCosts, typedOf } from "./typed-costs.ts";
import { gigabyteCost } from "./unit-costs.ts";
import { useUnitCost } from "./use-unit-cost.ts";

interface CostsFormProps {
  readonly channelName: string;
  /** The price list that is put right; null: another one. */
  readonly list: PriceList | null;
  /** What another one begins with; undefined: there is none yet. */
  readonly latest: PriceList | undefined;
  readonly cancel: () => void;
  readonly saved: (from: string) => void;
}

/** What a carrier takes from a day on. */
export function CostsForm({ channelName, list, latest, cancel, saved }: CostsFormProps) {
  const t = useTranslations("channelCosts");
  const { billingZone: zone, currency, day } = useFormat();
  const today = useTerms()?.today ?? "";
  const unitCost = useUnitCost();
  const hintOf = (perMb: string) => {
    const perGb = gigabyteCost(perMb);
    return perGb === null ? t("perMbHint") : t("perMbAndGb", { amount: unitCost(perGb) });
  };
  return (
    <ActionForm
      why={t("saveWhy", { currency })}
      confirm={t("save")}
      cancel={cancel}
      endpoint={saveChannelCosts}
      schema={typedCosts}
      initialValues={list ? typedOf(list, list.from) : typedOf(latest, today)}
      input={(typed) => ({ channelName, ...(list && { replaces: list.from }), ...costsOf(typed) })}
      failureMessage={t("failed.save")}
      successMessage={(_, { from }) => t("saved", { day: day(from) })}
      onDone={(_, { from }) => saved(from)}
      invalidates={[listChannelCosts, getMargins, listPriceTests]}
    >
      {({ form, field, values }) => (
        <>
          <div className={styles.fields}>
            <TextInput
              {...field("from")}
              type="date"
              label={t("firstDay")}
              description={t("firstDayHint", { zone })}
              inputWrapperOrder={hintBelow}
              autoComplete="off"
              required
              data-autofocus
            />
            <CostField {...field("perMb")} label={t("perMb")} description={hintOf(values.perMb)} />
            <CostField {...field("perDay")} label={t("perDay")} description={t("perDayHint")} />
            <CostField
              {...field("perMonth")}
              label={t("perMonth")}
              description={t("perMonthHint")}
            />
          </div>
          <RegionCosts form={form} field={field} />
        </>
      )}
    </ActionForm>
  );
}
