import { disclaimerEn } from "./disclaimer.en.ts";
import { LegalPage } from "./legal-page.tsx";

export function DisclaimerEn() {
  return <LegalPage text={disclaimerEn} lang="en" />;
}
