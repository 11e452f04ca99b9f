import type { Purchase, PurchaseStep } from "@farsim/contract/purchases.ts";
import { useTranslations } from "use-intl";
import { StepLine } from "../ui/page/step-line.tsx";

/** At which of the steps that are shown a purchase stands. */
const standsAt: Readonly<Record<PurchaseStep, "paid" | "esim" | "plan" | null>> = {
  PAYING: "paid",
  ESIM: "esim",
  PROFILE: "esim",
  PLAN: "plan",
  DONE: null,
  FAILED: "plan",
  CANCELLED: "paid",
};

/** Whether there is the card that it is for. An eSIM that could not be made has gone back. */
export const hasCard = ({ cardId, failure }: Purchase): boolean =>
  cardId !== undefined && failure !== "esim_not_made";

/** Paid, the eSIM, the plan: what is done and what is still to come. */
export function PurchaseSteps({ purchase }: { readonly purchase: Purchase }) {
  const t = useTranslations("purchases");
  const { step, withEsim } = purchase;
  const steps = withEsim ? (["paid", "esim", "plan"] as const) : (["paid", "plan"] as const);
  const isWithout = step === "FAILED" && !hasCard(purchase);
  const at = isWithout ? "esim" : standsAt[step];
  return (
    <StepLine
      steps={steps.map((key) => ({ key, label: t(`steps.${key}`) }))}
      at={at === null ? "end" : at}
      failed={step === "FAILED" || step === "CANCELLED"}
    />
  );
}
