import type { InvoiceBuyer } from "@farsim/contract/invoices.ts";
import { Button } from "@mantine/core";
import type { Ref } from "react";
import { useTranslations } from "use-intl";
import { Facts, Muted, Row } from "../../ui/page/layout.tsx";
import { useNames } from "../../ui/words/use-names.ts";
import styles from "./invoices.module.css";

/** What the section leads to. */
export type DetailsStep = "details" | "removal";

interface DetailsSectionProps {
  readonly details: InvoiceBuyer | null;
  /** Where none are issued, details can only be deleted. */
  readonly areIssued: boolean;
  readonly edit: () => void;
  readonly stop: () => void;
  /** Of the button that leads to a step. */
  readonly refOf: (step: DetailsStep) => Ref<HTMLButtonElement> | undefined;
}

function DetailFacts({ details }: { readonly details: InvoiceBuyer }) {
  const t = useTranslations("invoices");
  const country = useNames("regions");
  const { company, street, postalCode, city, vatNumber, reference } = details;
  return (
    <Facts
      facts={[
        { label: t("company"), value: company },
        { label: t("street"), value: street },
        postalCode && { label: t("postalCode"), value: postalCode },
        { label: t("city"), value: city },
        { label: t("country"), value: country(details.country) },
        vatNumber && { label: t("vatNumber"), value: vatNumber },
        reference && { label: t("reference"), value: reference },
      ]}
    />
  );
}

/** Whom invoices are made out to, and the ways to change or delete it. */
export function DetailsSection(props: DetailsSectionProps) {
  const t = useTranslations("invoices");
  const { details, areIssued, edit, stop, refOf } = props;
  return (
    <section className={styles.part} aria-label={t("details")}>
      <h3>{t("details")}</h3>
      {details ? <DetailFacts details={details} /> : <Muted>{t("noDetails")}</Muted>}
      <Row justify={details ? "end" : "start"}>
        {details ? (
          <Button ref={refOf("removal")} variant="subtle" color="red" onClick={stop}>
            {t("remove")}
          </Button>
        ) : null}
        {areIssued ? (
          <Button ref={refOf("details")} variant={details ? "default" : "filled"} onClick={edit}>
            {t(details ? "edit" : "enter")}
          </Button>
        ) : null}
      </Row>
    </section>
  );
}
