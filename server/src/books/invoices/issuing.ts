import type { Invoice } from "@farsim/contract/invoices.ts";
import type { Shop } from "../../platform/settings/shop.ts";

/** Who sells, as it stands on a document. */
export type Seller = Invoice["seller"];

/** Who issues documents, and how. */
export interface Issuing {
  readonly seller: Seller;
  readonly terms: NonNullable<Shop["invoices"]>;
}

/** Undefined where none are issued: the settings say so, or do not say who sells in full. */
export function issuingOf({
  operator,
  invoices: terms,
}: Pick<Shop, "operator" | "invoices">): Issuing | undefined {
  const { legalName, address, country, taxNumber, companyNumber = null } = operator;
  if (!terms || !legalName || !address || !country || !taxNumber) return undefined;
  return { seller: { legalName, address, country, taxNumber, companyNumber }, terms };
}
