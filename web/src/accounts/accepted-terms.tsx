import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { LegalLink } from "../ui/words/legal-link.tsx";
import styles from "./entry.module.css";

const inLink = (document: "disclaimer" | "privacy") => (name: ReactNode) => (
  <LegalLink document={document} beside>
    {name}
  </LegalLink>
);

/** What is accepted with an account. */
export function AcceptedTerms() {
  const t = useTranslations("accounts");
  return (
    <p className={styles.terms}>
      {t.rich("accepts", { terms: inLink("disclaimer"), privacy: inLink("privacy") })}
    </p>
  );
}
