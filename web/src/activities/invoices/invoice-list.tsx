import type { InvoiceSummary } from "@farsim/contract/invoices.ts";
import { Button } from "@mantine/core";
import { IconFileInvoice } from "@tabler/icons-react";
import type { Ref } from "react";
import { useTranslations } from "use-intl";
import { minus } from "../../ui/formats/money.ts";
import { type Line, Lines, Row } from "../../ui/page/layout.tsx";
import { Block, State } from "../../ui/states/states.tsx";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { PagedList, type Pages } from "../../ui/tables/paged-list.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useMonthName } from "../../ui/words/use-month-name.ts";
import styles from "./invoices.module.css";
import { useInvoiceWords } from "./use-invoice-words.ts";

interface InvoiceListProps {
  readonly list: Pages<InvoiceSummary>;
  readonly open: (id: string) => void;
  /** Of the button that opens a document. */
  readonly openRef: (id: string) => Ref<HTMLButtonElement> | undefined;
  /** Whether a first one will come. */
  readonly willCome: boolean;
}

function useLine({ open, openRef }: InvoiceListProps) {
  const t = useTranslations("invoices");
  const { money } = useFormat();
  const monthName = useMonthName();
  const { titleOf, dayOf } = useInvoiceWords();
  return (invoice: InvoiceSummary): Line => {
    const { id, number, kind, month, total, corrects, cancelledBy } = invoice;
    return {
      key: id,
      what: (
        <Row as="span" gap="8">
          {titleOf(invoice)}
          {cancelledBy ? <StatusBadge tone="rest">{t("cancelled")}</StatusBadge> : null}
        </Row>
      ),
      aside: (
        <Row as="span" gap="4">
          {money(kind === "CREDIT_NOTE" ? minus("0", total) : total)}
          <Button
            ref={openRef(id)}
            variant="subtle"
            size="compact-md"
            aria-label={t("openOf", { number })}
            onClick={() => open(id)}
          >
            {t("open")}
          </Button>
        </Row>
      ),
      under: [
        t("listed", { month: monthName(month), day: dayOf(invoice) }),
        corrects && t("corrects", { number: corrects.number }),
      ]
        .filter(Boolean)
        .join(" · "),
    };
  };
}

/** Invoices and credit notes, the newest first. */
export function InvoiceList(props: InvoiceListProps) {
  const t = useTranslations("invoices");
  const lineOf = useLine(props);
  return (
    <section className={styles.part} aria-label={t("list")}>
      <h3>{t("list")}</h3>
      <PagedList
        list={props.list}
        loading={<Block height={240} radius={14} />}
        empty={
          <State sign={<IconFileInvoice size={30} />} title={t("none")}>
            {props.willCome ? t("noneWhy") : null}
          </State>
        }
      >
        {(invoices) => <Lines label={t("list")} lines={invoices.map(lineOf)} />}
      </PagedList>
    </section>
  );
}
