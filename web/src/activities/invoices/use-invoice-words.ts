import type { InvoiceSummary } from "@farsim/contract/invoices.ts";
import { useTranslations } from "use-intl";
import { dayOfText } from "../../ui/formats/clock-times.ts";
import { useFormat } from "../../ui/words/terms.ts";

/** How a document is called, and when it was issued. */
export function useInvoiceWords() {
  const t = useTranslations("invoices");
  const { language, billingZone } = useFormat();
  return {
    titleOf: ({ kind, number }: Pick<InvoiceSummary, "kind" | "number">) =>
      t("of", { kind: t(`kinds.${kind}`), number }),
    /** The billing day, as the electronic invoice says it: on the reader's clock it may be another one. */
    dayOf: ({ issuedAt }: Pick<InvoiceSummary, "issuedAt">) =>
      dayOfText(issuedAt, language, billingZone),
  };
}
