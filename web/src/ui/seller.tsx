import type { Language } from "@farsim/contract/values/language.ts";
import { useLocale } from "../platform/language/locale.ts";
import { messagesOf } from "../platform/language/messages.ts";
import { useTerms } from "./terms.ts";

/** Who sells, in one line; nothing where the operator has published nothing of it. Its part must bring the messages of `contact`. */
export function Seller({ language: given }: { readonly language?: Language | undefined }) {
  const chosen = useLocale((state) => state.language);
  const operator = useTerms()?.operator;
  if (!operator) return null;
  const words = messagesOf(given ?? chosen).contact;
  const { legalName, address, companyNumber, taxNumber } = operator;
  const parts = [
    legalName,
    address,
    companyNumber && words.companyNumber + words.colon + companyNumber,
    taxNumber && words.taxNumber + words.colon + taxNumber,
  ].filter(Boolean);
  return parts.length > 0 ? <p>{parts.join(" · ")}</p> : null;
}
