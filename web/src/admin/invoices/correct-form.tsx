import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import {
  correctInvoice,
  getOperatorInvoice,
  listOperatorInvoices,
} from "@farsim/contract/desk/money/invoices.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import type { InvoiceBuyer } from "@farsim/contract/invoices.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { ActionForm } from "../../ui/dialogs/action-dialog.tsx";
import { Notice } from "../../ui/page/layout.tsx";
import { nameAndEmail } from "../../ui/words/name-and-email.ts";
import { useFormat } from "../../ui/words/terms.ts";
import { ofOneCustomer } from "../kit/of-one-customer.ts";
import { ReasonField } from "../kit/reason-field.tsx";
import { Buyers } from "./buyers.tsx";
import { goOnHere } from "./go-on-here.ts";

export type ShownInvoice = Output<typeof getOperatorInvoice>;

const typed = z.strictObject({ reason: correctInvoice.input.shape.reason });

/** After these there is nothing to be corrected: the document itself says how it stands. */
const isOver: ReadonlySet<string> = new Set(["invoice_not_open", "invoices_not_issued"]);

const bringIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: "center" });

/** What was shown counts, no matter what is read meanwhile: once it was refused as changed, what is read takes its place. */
function useSeen(detailsNow: InvoiceBuyer | null) {
  const [seen, setSeen] = useState(detailsNow);
  const [hasChanged, setHasChanged] = useState(false);
  if (hasChanged && seen !== detailsNow) setSeen(detailsNow);
  return { seen, setHasChanged };
}

interface CorrectFormProps {
  readonly invoice: ShownInvoice;
  /** While the answer is awaited. */
  readonly hold: (isHeld: boolean) => void;
  /** To the document again. */
  readonly back: () => void;
  readonly done: () => void;
}

/** Cancels an invoice by a credit note and issues it again, to the details that are shown: says once more which one, and to whom. */
export function CorrectForm({ invoice, hold, back, done }: CorrectFormProps) {
  const t = useTranslations("invoiceDesk");
  const { money } = useFormat();
  const { id, buyer, total, left } = invoice;
  const { seen, setHasChanged } = useSeen(invoice.detailsNow);
  return (
    <ActionForm
      endpoint={correctInvoice}
      schema={typed}
      initialValues={{ reason: "" }}
      input={({ reason }) => {
        hold(true);
        setHasChanged(false);
        return { id, reason: reason.trim(), buyer: seen };
      }}
      why={
        <p ref={goOnHere} tabIndex={-1}>
          {t(seen ? "correctWhy" : "cancelWhy")}
        </p>
      }
      facts={[
        { label: t("account"), value: nameAndEmail(invoice) || t("left") },
        { label: t("takenBack"), value: money(left ?? total) },
      ]}
      confirm={t(seen ? "correct" : "cancel")}
      danger
      cancel={back}
      failureMessage={t("failed")}
      successMessage={({ creditNote, invoice: next }) =>
        next
          ? t("corrected", { number: next.number })
          : t("cancelledOnly", { number: creditNote.number })
      }
      onDone={() => {
        hold(false);
        done();
      }}
      onRefused={({ key }) => {
        hold(false);
        setHasChanged(key === "invoice_details_changed");
        if (isOver.has(key)) back();
      }}
      shownRefusals={["invoice_details_changed"]}
      invalidates={[listOperatorInvoices, getOperatorInvoice, listAudit, ...ofOneCustomer]}
    >
      {({ field, refusal }) => (
        <>
          {refusal ? (
            <Notice tone="warn" role="alert" ref={bringIntoView}>
              {refusal.message}
            </Notice>
          ) : null}
          <Buyers now={buyer} next={seen} />
          <ReasonField {...field("reason")} label={t("correctReason")} maxLength={200} />
        </>
      )}
    </ActionForm>
  );
}
