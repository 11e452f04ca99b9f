import { getInvoiceDetails, removeInvoiceDetails } from "@farsim/contract/invoices.ts";
import { useTranslations } from "use-intl";
import { ActionForm } from "../../ui/dialogs/action-dialog.tsx";
import { useShowDetails } from "./use-show-details.ts";

/** Asks once before no more invoices are issued. */
export function StopForm({ back }: { readonly back: () => void }) {
  const t = useTranslations("invoices");
  const showDetails = useShowDetails();
  return (
    <ActionForm
      why={t("removeWhy")}
      confirm={t("remove")}
      danger
      cancel={back}
      endpoint={removeInvoiceDetails}
      input={() => ({})}
      failureMessage={t("failed.remove")}
      successMessage={() => t("removed")}
      onDone={() => {
        showDetails(null);
        back();
      }}
      invalidates={[getInvoiceDetails]}
    />
  );
}
