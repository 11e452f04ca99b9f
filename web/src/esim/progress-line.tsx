import type { EsimState } from "@farsim/contract/cards.ts";
import { useTranslations } from "use-intl";
import { StepLine } from "../ui/page/step-line.tsx";

const way = ["ordered", "released", "downloaded", "installed"] as const;

/** From the order to the phone; one that failed says that alone. */
export function ProgressLine({ state }: { readonly state: EsimState }) {
  const t = useTranslations("esim");
  const failed = state === "failed";
  return (
    <StepLine<EsimState>
      steps={(failed ? (["failed"] as const) : way).map((key) => ({
        key,
        label: t(`states.${key}`),
      }))}
      at={state === "installed" ? "end" : state}
      failed={failed}
    />
  );
}
