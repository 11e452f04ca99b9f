import type { Language } from "@farsim/contract/values/texts/language.ts";
import { useLocale } from "use-intl";
import { messagesOf } from "../../platform/language/messages.ts";
import { useTerms } from "./terms.ts";

interface SaidIn {
  /** Else that of the page. */
  readonly language?: Language | undefined;
}

/** Who sells, in one line; nothing where the operator has published nothing of it. Its part must bring the messages of `contact`. */
export function Seller({ language: given }: SaidIn) {
  const spoken = useLocale();
  const operator = useTerms()?.operator;
  if (!operator) return null;
  const words = messagesOf(given ?? spoken).contact;
  const { legalName, address, companyNumber, taxNumber } = operator;
  const parts = [
    legalName,
    address,
    companyNumber && words.companyNumber + words.colon + companyNumber,
    taxNumber && words.taxNumber + words.colon + taxNumber,
  ].filter(Boolean);
  return parts.length > 0 ? <p>{parts.join(" · ")}</p> : null;
}

/** That prices contain a tax, where they do. Its part must bring the messages of `contact`. */
export function PricesIncludeTax({ language: given }: SaidIn) {
  const spoken = useLocale();
  if (!useTerms()?.tax.included) return null;
  return <p>{messagesOf(given ?? spoken).contact.pricesIncludeTax}</p>;
}
