import { getInvoiceDetails, issueInvoice, listInvoices } from "@farsim/contract/invoices.ts";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ChangeButton } from "../../ui/actions/change-button.tsx";
import { Muted, Row } from "../../ui/page/layout.tsx";
import { useAction } from "../../ui/actions/use-action.ts";
import { useMonthName } from "../../ui/words/use-month-name.ts";
import styles from "./invoices.module.css";

interface EarlierMonthProps {
  /** The newest first. */
  readonly months: readonly string[];
  /** Given the document's id. */
  readonly issued: (id: string) => void;
}

/** Issues the invoice of a month that has none. */
export function EarlierMonth({ months, issued }: EarlierMonthProps) {
  const t = useTranslations("invoices");
  const monthName = useMonthName();
  const [chosen, choose] = useState(months[0] ?? "");
  // The one that was chosen is gone once it has its invoice; no other one takes its place under the button.
  const month = months.includes(chosen) ? chosen : "";
  const action = useAction(issueInvoice, {
    failureMessage: t("failed.issue"),
    successMessage: ({ invoice: { number } }) => t("issued", { number }),
    onDone: ({ invoice }) => issued(invoice.id),
    invalidates: [getInvoiceDetails, listInvoices],
  });
  return (
    <section className={styles.part} aria-label={t("earlier")}>
      <h3>{t("earlier")}</h3>
      <Muted>{t("earlierWhy")}</Muted>
      <Row className={styles.issue}>
        <NativeSelect
          label={t("month")}
          value={month}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: "", label: t("chooseMonth"), disabled: true },
            ...months.map((value) => ({ value, label: monthName(value) })),
          ]}
        />
        <ChangeButton
          loading={action.pending}
          disabled={month === ""}
          onClick={() => void action.run({ month })}
        >
          {t("issue")}
        </ChangeButton>
      </Row>
    </section>
  );
}
