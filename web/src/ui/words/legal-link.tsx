import type { LegalDocument } from "@farsim/contract/legal.ts";
import { legalPath } from "@farsim/contract/values/pages/legal-paths.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLocale } from "../../platform/language/locale.ts";

interface LegalLinkProps {
  readonly document: LegalDocument;
  /** Without one, the version in force. */
  readonly version?: string;
  /** Opens beside the page, which keeps what was typed. */
  readonly beside?: boolean;
  readonly children: ReactNode;
}

/** Leads to a legal document, in the reader's language. */
export function LegalLink({ document, version, beside = false, children }: LegalLinkProps) {
  const language = useLocale((state) => state.language);
  return (
    <Link
      to={legalPath(document, language)}
      search={{ version }}
      {...(beside && { target: "_blank" })}
    >
      {children}
    </Link>
  );
}
