import {
  correctInvoice,
  exportOperatorInvoice,
  getOperatorInvoice,
} from "@farsim/contract/desk/money/invoices.ts";
import { invoiceId as InvoiceId } from "@farsim/contract/invoices.ts";
import { Button } from "@mantine/core";
import { IconFileInvoice } from "@tabler/icons-react";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { InvoiceView } from "../../activities/invoices/invoice-view.tsx";
import { useInvoiceWords } from "../../activities/invoices/use-invoice-words.ts";
import { CallError } from "../../platform/calls/call-error.ts";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Facts, Row, Stack } from "../../ui/page/layout.tsx";
import { nameAndEmail } from "../../ui/words/name-and-email.ts";
import { QueryView } from "../../ui/states/query-view.tsx";
import { Block, State } from "../../ui/states/states.tsx";
import { useFromOpening } from "../../ui/forms/use-from-opening.ts";
import { useLastKnown } from "../../ui/states/use-last-known.ts";
import { useSavedFile } from "../../ui/actions/use-saved-file.ts";
import { useMay } from "../desk/use-may.tsx";
import { CorrectForm, type ShownInvoice } from "./correct-form.tsx";
import { goOnHere } from "./go-on-here.ts";

/** `back`: the document again, after its correction was called off. */
type Step = "document" | "correct" | "back";

interface DocumentProps {
  readonly invoice: ShownInvoice;
  readonly step: Step;
  readonly correct: () => void;
}

/** The document as the customer reads it, whose it is, and what can be done about it. */
function Document({ invoice, step, correct }: DocumentProps) {
  const t = useTranslations("invoiceDesk");
  const tInvoices = useTranslations("invoices");
  const may = useMay();
  const { run, pending } = useSavedFile(exportOperatorInvoice, tInvoices("xmlSaved"));
  const { id, left, detailsNow } = invoice;
  return (
    <Stack>
      <Facts facts={[{ label: t("account"), value: nameAndEmail(invoice) || t("left") }]} />
      <InvoiceView invoice={invoice} saveXml={{ run: () => void run({ id }), pending }} />
      {left !== null && may(correctInvoice) ? (
        <Row justify="end">
          <Button ref={step === "back" ? goOnHere : undefined} variant="default" onClick={correct}>
            {t(detailsNow ? "correct" : "cancel")}
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}

function useTitle(invoice: ShownInvoice | undefined, step: Step): string {
  const t = useTranslations("invoiceDesk");
  const tInvoices = useTranslations("invoices");
  const { titleOf } = useInvoiceWords();
  if (!invoice) return tInvoices("title");
  if (step !== "correct") return titleOf(invoice);
  return t("correctTitle", { number: invoice.number });
}

function NotFound() {
  const t = useTranslations("invoices");
  return <State sign={<IconFileInvoice size={30} />} title={t("notFound")} />;
}

/** Whether a document is open still: an answer may come when another one is, or another page. */
function useIsOpenStill(invoiceId: string | undefined) {
  const open = useRef(invoiceId);
  useLayoutEffect(() => {
    open.current = invoiceId;
    return () => {
      open.current = undefined;
    };
  }, [invoiceId]);
  return (id: string) => open.current === id;
}

/** One document of a customer; an invoice can be cancelled there and issued again. */
export function InvoiceDialog(props: {
  readonly invoiceId: string | undefined;
  readonly close: () => void;
}) {
  const { invoiceId, close } = props;
  const isOpened = invoiceId !== undefined;
  const id = useLastKnown(invoiceId) ?? "";
  const isOpenStill = useIsOpenStill(invoiceId);
  const [{ of, step: stepOf }, setStep] = useFromOpening<{ of: string; step: Step }>(isOpened, {
    of: id,
    step: "document",
  });
  const [held, hold] = useState<string>();
  const isHeld = held === id;
  // Another document begins with itself.
  const step = of === id ? stepOf : "document";
  const canBeOne = InvoiceId.safeParse(id).success;
  const answer = useEndpoint(getOperatorInvoice, { id }, { enabled: isOpened && canBeOne });
  // While another document is asked for, the answer is still the former one's.
  const data = answer.data?.id === id ? answer.data : undefined;
  return (
    // Held at the top: its steps are of different heights.
    <Dialog
      opened={isOpened}
      onClose={() => {
        if (!isHeld) close();
      }}
      closeOnEscape={!isHeld}
      closeButtonProps={{ disabled: isHeld }}
      title={useTitle(data, step)}
      size="lg"
      centered={false}
      yOffset="6dvh"
    >
      {canBeOne ? (
        <QueryView
          query={{ ...answer, data }}
          loading={<Block height={620} radius={14} />}
          renderError={(error) =>
            error instanceof CallError && error.status === 404 ? <NotFound /> : undefined
          }
        >
          {(invoice) =>
            step === "correct" ? (
              <CorrectForm
                key={id}
                invoice={invoice}
                hold={(isAwaited) => hold(isAwaited ? id : undefined)}
                back={() => setStep({ of: id, step: "back" })}
                done={() => {
                  if (isOpenStill(id)) close();
                }}
              />
            ) : (
              <Document
                invoice={invoice}
                step={step}
                correct={() => setStep({ of: id, step: "correct" })}
              />
            )
          }
        </QueryView>
      ) : (
        <NotFound />
      )}
    </Dialog>
  );
}
