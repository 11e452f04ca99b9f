import { RestrictRule, TrafficLimitType } from "@farsim/contract/plans.ts";
import { NativeSelect } from "@mantine/core";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { FigureField } from "../kit/figure-field.tsx";
import type { TypedPlan } from "./typed-offer.ts";

type TermName =
  | "cycleDays"
  | "trafficLimitType"
  | "totalTrafficMb"
  | "restrictRule"
  | "throttleKbps";

interface TermFieldsProps {
  /** What stands in the form, as far as other fields follow from it. */
  readonly typed: Pick<TypedPlan, "trafficLimitType" | "restrictRule">;
  readonly field: (name: TermName) => object;
}

/** What a plan gives for its price: the days of a cycle, the limit, and the rule past it. */
export function TermFields({ typed, field }: TermFieldsProps) {
  const t = useTranslations("offers");
  const limited = typed.trafficLimitType !== "UNLIMITED";
  return (
    <>
      <FigureField {...field("cycleDays")} label={t("cycleDays")} inputMode="numeric" />
      <NativeSelect
        {...field("trafficLimitType")}
        label={t("limitType")}
        data={TrafficLimitType.options.map((value) => ({ value, label: t(`limit.${value}`) }))}
      />
      {limited ? <FigureField {...field("totalTrafficMb")} label={t("totalMb")} /> : null}
      {limited ? (
        <NativeSelect
          {...field("restrictRule")}
          label={t("rule")}
          data={RestrictRule.options.map((value) => ({ value, label: t(`ruleOf.${value}`) }))}
        />
      ) : null}
      {limited && typed.restrictRule === "THROTTLE" ? (
        <FigureField
          {...field("throttleKbps")}
          label={t("kbps")}
          inputMode="numeric"
          enterKeyHint="done"
        />
      ) : null}
    </>
  );
}
