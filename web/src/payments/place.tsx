import type { RechargeMethod } from "@farsim/contract/values/money/recharge-fee.ts";
import { useTranslations } from "use-intl";
import { Choices } from "../ui/forms/choices.tsx";
import { percent } from "../ui/formats/percent.ts";
import { useFormat } from "../ui/words/terms.ts";
import type { Terms } from "./fee.ts";
import { usePayingFrom } from "./paying-from.ts";

interface PlaceProps {
  readonly terms: Terms;
  readonly chosen: RechargeMethod;
  readonly choose: (method: RechargeMethod) => void;
}

/** From where it will be paid: by the operator's country, where it is known. */
export function Place({ terms, chosen, choose }: PlaceProps) {
  const t = useTranslations("payments");
  const { language } = useFormat();
  const payingFrom = usePayingFrom();
  const rate = percent(terms.internationalFeeRate, language);
  const isNamed = terms.operator.country !== undefined;
  return (
    <Choices
      legend={t(isNamed ? "placeAsked" : "method")}
      tiles
      choices={[
        {
          value: "domestic",
          label: payingFrom("domestic") ?? t("domestic"),
          under: t(isNamed ? "fromCountryWhy" : "domesticWhy"),
        },
        {
          value: "international",
          label: payingFrom("international") ?? t("international"),
          under: t(isNamed ? "fromElsewhereWhy" : "internationalWhy", { rate }),
        },
      ]}
      chosen={chosen}
      choose={choose}
    />
  );
}
