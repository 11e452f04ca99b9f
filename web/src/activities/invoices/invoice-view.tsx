import type { Invoice } from "@farsim/contract/invoices.ts";
import { Button } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Row, Stack } from "../../ui/page/layout.tsx";
import { Paper } from "../paper.tsx";
import { InvoiceDocument } from "./invoice-document.tsx";
import { useInvoiceWords } from "./use-invoice-words.ts";

interface InvoiceViewProps {
  readonly invoice: Invoice;
  /** Saves it as an electronic invoice. */
  readonly saveXml: { run(): void; readonly pending: boolean };
}

/** A document with its ways to paper and to an accounting program. Its part must bring the messages of `invoices`, `regions` and `contact`. */
export function InvoiceView({ invoice, saveXml }: InvoiceViewProps) {
  const t = useTranslations("invoices");
  const { titleOf } = useInvoiceWords();
  return (
    <Stack>
      <InvoiceDocument invoice={invoice} />
      <Row justify="end">
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => print()}
        >
          {t("print")}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          loading={saveXml.pending}
          onClick={() => saveXml.run()}
        >
          {t("saveXml")}
        </Button>
      </Row>
      <Paper title={titleOf(invoice)}>
        <InvoiceDocument invoice={invoice} />
      </Paper>
    </Stack>
  );
}
