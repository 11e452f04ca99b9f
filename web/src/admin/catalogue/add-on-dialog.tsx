import {
  listOperatorAddOns,
  type OperatorAddOn,
  saveAddOn,
} from "@farsim/contract/desk/shop/catalogue.ts";
import { listAddOns } from "@farsim/contract/plans.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { AddOnCard } from "../../plans/plan-card.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useContractForm } from "../../ui/forms/use-contract-form.ts";
import { useAction } from "../../ui/actions/use-action.ts";
import { FigureField } from "../kit/figure-field.tsx";
import { OfferForm } from "./offer-form.tsx";
import { draftOfAddOn, type TypedAddOn, typedAddOn, wordsOf } from "./typed-offer.ts";
import { useSaving } from "./use-saving.ts";

function typedOf(addOn: OperatorAddOn | null): TypedAddOn {
  const newest = addOn?.next ?? addOn;
  return {
    ...wordsOf(newest),
    price: newest?.price ?? "",
    topUpMb: newest ? String(newest.topUpMb) : "",
  };
}

interface AddOnFormProps {
  /** The one that is edited; null: a new one. */
  readonly addOn: OperatorAddOn | null;
  /** What a new one begins with. */
  readonly pattern: OperatorAddOn | null;
  readonly close: () => void;
}

function AddOnForm(props: AddOnFormProps) {
  const t = useTranslations("offers");
  const { digits } = useFormat();
  const { addOn, pattern, close } = props;
  const schema = useMemo(() => typedAddOn(digits), [digits]);
  const { form, field, submit, place } = useContractForm(schema, typedOf(addOn ?? pattern));
  const { isChanged, savedText, refused } = useSaving(place);
  const typed = form.values;
  const action = useAction(saveAddOn, {
    failureMessage: t("failed.save"),
    successMessage: ({ addOn: saved }) => savedText(saved),
    onDone: close,
    onRefused: refused,
    invalidates: [listOperatorAddOns, listAddOns],
  });
  const newest = addOn?.next ?? addOn;
  const draft = draftOfAddOn(typed, digits);
  return (
    <OfferForm
      field={field}
      isOnSale={addOn !== null}
      isChanged={isChanged}
      pending={action.pending}
      onSubmit={submit((values) => {
        void action.run({ ...draftOfAddOn(values, digits), ...(newest && { id: newest.id }) });
      })}
      own={<FigureField {...field("topUpMb")} label={t("topUpMb")} enterKeyHint="done" />}
    >
      {(language) => (
        <AddOnCard
          addOn={{
            id: "",
            name: typed.name[language].trim() || t("previewNamed"),
            description: typed.description[language].trim(),
            price: /^[0-9.]+$/.test(draft.price) ? draft.price : "0",
            topUpMb: draft.topUpMb || 0,
          }}
        />
      )}
    </OfferForm>
  );
}

/** Offers an add-on, or edits one, beside the card that customers will see. */
export function AddOnDialog(props: AddOnFormProps & { readonly opened: boolean }) {
  const t = useTranslations("offers");
  const { addOn, pattern, opened, close } = props;
  return (
    <Dialog opened={opened} onClose={close} size={980} title={t(addOn ? "editAddOn" : "newAddOn")}>
      <AddOnForm addOn={addOn} pattern={pattern} close={close} />
    </Dialog>
  );
}
