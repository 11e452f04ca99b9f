import type { OperatorAddOn, OperatorPlan } from "@farsim/contract/desk/shop/catalogue.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { CallError } from "../../platform/calls/call-error.ts";
import { useFormat } from "../../ui/words/terms.ts";

/** What is said of an offer that was saved, and where a refusal stands: at its field, or over the form. */
export function useSaving(place: (error: CallError) => boolean) {
  const t = useTranslations("offers");
  const { day, language } = useFormat();
  const [isChanged, setChanged] = useState(false);
  return {
    /** Someone else has changed it since it was opened. */
    isChanged,
    savedText: ({ name: names, next }: Pick<OperatorPlan | OperatorAddOn, "name" | "next">) => {
      const name = textIn(names, language);
      return next ? t("savedNext", { name, day: day(next.startsOn) }) : t("saved", { name });
    },
    refused: (error: CallError) => {
      const isOther = error.key === "price_changed";
      setChanged(isOther);
      return place(error) || isOther;
    },
  };
}
