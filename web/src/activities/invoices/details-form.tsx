import {
  getInvoiceDetails,
  type InvoiceBuyer,
  invoiceDetailLimits,
  setInvoiceDetails,
} from "@farsim/contract/invoices.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { ActionForm } from "../../ui/dialogs/action-dialog.tsx";
import { useCountries } from "../../ui/words/use-countries.ts";
import { detailsToType, typedDetails } from "./typed-details.ts";
import { useShowDetails } from "./use-show-details.ts";

interface DetailsFormProps {
  /** Null: none were given yet. */
  readonly details: InvoiceBuyer | null;
  readonly back: () => void;
}

/** A VAT number is often typed with blanks between its parts. */
const typedVatNumberLimit = 30;

/** Whom invoices are made out to. */
export function DetailsForm({ details, back }: DetailsFormProps) {
  const t = useTranslations("invoices");
  const countries = useCountries();
  const showDetails = useShowDetails();
  const line = (name: keyof typeof invoiceDetailLimits) => ({
    label: t(name),
    maxLength: invoiceDetailLimits[name],
    enterKeyHint: "next" as const,
  });
  return (
    <ActionForm
      why={t(details ? "editWhy" : "detailsWhy")}
      confirm={t("save")}
      cancel={back}
      endpoint={setInvoiceDetails}
      schema={typedDetails}
      initialValues={detailsToType(details)}
      input={(typed) => typedDetails.parse(typed)}
      failureMessage={t("failed.save")}
      successMessage={() => t("saved")}
      onDone={(answer) => {
        showDetails(answer.details);
        back();
      }}
      invalidates={[getInvoiceDetails]}
    >
      {({ field }) => (
        <>
          <TextInput
            {...field("company")}
            {...line("company")}
            autoComplete="organization"
            required
          />
          <TextInput
            {...field("street")}
            {...line("street")}
            autoComplete="address-line1"
            required
          />
          <TextInput {...field("postalCode")} {...line("postalCode")} autoComplete="postal-code" />
          <TextInput {...field("city")} {...line("city")} autoComplete="address-level2" required />
          <NativeSelect
            {...field("country")}
            label={t("country")}
            data={[{ value: "", label: t("chooseCountry"), disabled: true }, ...countries]}
            autoComplete="country"
            required
          />
          <TextInput
            {...field("vatNumber")}
            {...line("vatNumber")}
            maxLength={typedVatNumberLimit}
            description={t("vatNumberHint")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <TextInput
            {...field("reference")}
            {...line("reference")}
            description={t("referenceHint")}
            autoComplete="off"
            enterKeyHint="done"
          />
        </>
      )}
    </ActionForm>
  );
}
