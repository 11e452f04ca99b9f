import {
  exportInvoice,
  getInvoice,
  getInvoiceDetails,
  type Invoice,
  invoiceId,
} from "@farsim/contract/invoices.ts";
import { Button } from "@mantine/core";
import { IconArrowLeft, IconFileInvoice } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "../../platform/calls/call-error.ts";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { Block, State } from "../../ui/states/states.tsx";
import { useSavedFile } from "../../ui/actions/use-saved-file.ts";
import { DetailsForm } from "./details-form.tsx";
import type { DetailsStep } from "./details-section.tsx";
import { InvoiceOverview } from "./invoice-overview.tsx";
import { InvoiceView } from "./invoice-view.tsx";
import styles from "./invoices.module.css";
import { Step } from "./step.tsx";
import { StopForm } from "./stop-form.tsx";
import { useInvoiceWords } from "./use-invoice-words.ts";

/** In an address: no document, but all of them. */
const allInvoices = "all";

interface OwnInvoicesProps {
  /** {@link allInvoices}, or a document's id; anything else names none. */
  readonly shown: string;
  readonly choose: (shown: string) => void;
  readonly close: () => void;
}

/** Whether an address can name a document: ids are whole numbers. */
const canBeId = (text: string): boolean =>
  invoiceId.safeParse(text).success && /^[1-9]\d*$/.test(text);

function OwnInvoice(props: {
  /** Null: the address names no document. */
  readonly answer: { readonly error: Error | null; readonly refetch: () => unknown } | null;
  readonly invoice: Invoice | undefined;
  readonly back: () => void;
}) {
  const t = useTranslations("invoices");
  const file = useSavedFile(exportInvoice, t("xmlSaved"));
  const none = <State sign={<IconFileInvoice size={30} />} title={t("notFound")} />;
  return (
    <>
      <Button
        variant="subtle"
        className={styles.back}
        leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
        onClick={props.back}
      >
        {t("back")}
      </Button>
      {props.answer ? (
        <QueryView
          query={{ ...props.answer, data: props.invoice }}
          loading={<Block height={620} radius={14} />}
          renderError={(error) =>
            error instanceof CallError && error.status === 404 ? none : undefined
          }
        >
          {(invoice) => (
            <InvoiceView
              invoice={invoice}
              saveXml={{ run: () => void file.run({ id: invoice.id }), pending: file.pending }}
            />
          )}
        </QueryView>
      ) : (
        none
      )}
    </>
  );
}

/** The reader's own invoices: whom they are made out to, all of them, and one of them as it was issued. */
export function OwnInvoices({ shown, choose, close }: OwnInvoicesProps) {
  const t = useTranslations("invoices");
  const { titleOf } = useInvoiceWords();
  const [step, setStep] = useState<DetailsStep>();
  const [from, setFrom] = useState<string>();
  const id = shown === allInvoices ? undefined : shown;
  const isNamed = id !== undefined && canBeId(id);
  const details = useEndpoint(getInvoiceDetails, {});
  const answer = useEndpoint(getInvoice, { id: id ?? "" }, { enabled: isNamed });
  // While another document is asked for, the answer is still the former one's.
  const invoice = answer.data?.id === id ? answer.data : undefined;
  const title = invoice
    ? titleOf(invoice)
    : t(step === "details" ? "details" : step === "removal" ? "removeTitle" : "title");
  const back = () => {
    setFrom(id ?? step);
    setStep(undefined);
    if (id !== undefined) choose(allInvoices);
  };
  return (
    // Held at the top: its steps are of different heights.
    <Dialog opened onClose={close} title={title} size="lg" centered={false} yOffset="6dvh">
      {id !== undefined ? (
        <Step key={id} title={title}>
          <OwnInvoice answer={isNamed ? answer : null} invoice={invoice} back={back} />
        </Step>
      ) : step !== undefined ? (
        <Step key={step} title={title}>
          {step === "removal" ? (
            <StopForm back={back} />
          ) : (
            <DetailsForm details={details.data?.details ?? null} back={back} />
          )}
        </Step>
      ) : (
        <InvoiceOverview
          answer={details}
          from={from}
          edit={() => setStep("details")}
          stop={() => setStep("removal")}
          open={choose}
          issued={setFrom}
        />
      )}
    </Dialog>
  );
}
