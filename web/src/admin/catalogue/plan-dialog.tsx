import {
  listOperatorPlans,
  type OperatorPlan,
  savePlan,
} from "@farsim/contract/desk/shop/catalogue.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import { listPlans, PlanType } from "@farsim/contract/plans.ts";
import { NativeSelect } from "@mantine/core";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { PlanCard } from "../../plans/plan-card.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useContractForm } from "../../ui/forms/use-contract-form.ts";
import { useAction } from "../../ui/actions/use-action.ts";
import styles from "./catalogue.module.css";
import { OfferForm } from "./offer-form.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { TermFields } from "./term-fields.tsx";
import { draftOfPlan, typedOf, type TypedPlan, typedPlan } from "./typed-offer.ts";
import { useSaving } from "./use-saving.ts";

/** The card that the form means so far; what is still wrong is shown as nothing. */
function PlanPreview(props: {
  readonly typed: TypedPlan;
  readonly digits: number;
  readonly language: Language;
}) {
  const t = useTranslations("offers");
  const { typed, digits, language } = props;
  const draft = draftOfPlan(typed, digits);
  return (
    <PlanCard
      plan={{
        id: "",
        version: 1,
        name: typed.name[language].trim() || t("previewNamed"),
        description: typed.description[language].trim(),
        price: /^[0-9.]+$/.test(draft.price) ? draft.price : "0",
        cycleDays: draft.cycleDays || 1,
        totalTrafficMb: draft.totalTrafficMb || 0,
        restrictRule: draft.restrictRule,
        throttleKbps: draft.throttleKbps || 0,
        trafficLimitType: draft.trafficLimitType,
        planType: typed.planType,
      }}
    />
  );
}

interface PlanFormProps {
  /** The one that is edited; null: a new one. */
  readonly plan: OperatorPlan | null;
  /** What a new one begins with. */
  readonly pattern: OperatorPlan | null;
  readonly close: () => void;
}

function PlanForm({ plan, pattern, close }: PlanFormProps) {
  const t = useTranslations("offers");
  const { digits } = useFormat();
  const schema = useMemo(() => typedPlan(digits), [digits]);
  const { form, field, submit, place } = useContractForm(schema, typedOf(plan ?? pattern));
  const { isChanged, savedText, refused } = useSaving(place);
  const typed = form.values;
  const action = useAction(savePlan, {
    failureMessage: t("failed.save"),
    successMessage: ({ plan: saved }) => savedText(saved),
    onDone: close,
    onRefused: refused,
    invalidates: [listOperatorPlans, listPlans],
  });
  const newest = plan?.next ?? plan;
  return (
    <OfferForm
      field={field}
      isOnSale={plan !== null}
      isChanged={isChanged}
      pending={action.pending}
      onSubmit={submit((values) => {
        const seen = newest ? { id: newest.id, version: newest.version } : {};
        void action.run({ ...draftOfPlan(values, digits), ...seen });
      })}
      own={
        <>
          <TermFields typed={typed} field={field} />
          <NativeSelect
            {...field("planType")}
            className={styles.wide}
            label={t("planType")}
            description={t("typeFixed")}
            disabled={plan !== null}
            data={PlanType.options.map((value) => ({ value, label: t(`typeOf.${value}`) }))}
          />
          <PlaceFields typed={typed} field={field} />
        </>
      }
    >
      {(language) => <PlanPreview typed={typed} digits={digits} language={language} />}
    </OfferForm>
  );
}

/** Offers a plan, or edits one, beside the card that customers will see. */
export function PlanDialog(props: PlanFormProps & { readonly opened: boolean }) {
  const t = useTranslations("offers");
  const { plan, pattern, opened, close } = props;
  return (
    <Dialog opened={opened} onClose={close} size={980} title={t(plan ? "editPlan" : "newPlan")}>
      <PlanForm plan={plan} pattern={pattern} close={close} />
    </Dialog>
  );
}
