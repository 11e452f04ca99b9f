import { listOperatorInvoices } from "@farsim/contract/desk/money/invoices.ts";
import { useDeskAddress } from "../desk/use-desk-address.ts";

const { account, kind, month, number } = listOperatorInvoices.input.shape;

/** What documents are looked for by: it lives in the address, beside the tab. What cannot be meant counts as unsaid. */
export function useInvoiceSearch() {
  const { params, setParams, replaceParams } = useDeskAddress();
  const found = {
    account: account.safeParse(params.account).data,
    kind: kind.safeParse(params.type).data,
    month: month.safeParse(params.month).data,
    number: number.safeParse(params.number).data,
  };
  const isFiltered = Object.values(found).some(Boolean);
  const isNoNumber = params.number !== undefined && found.number === undefined;
  return {
    found,
    isFiltered,
    typedNumber: params.number,
    isNoNumber,
    setParams,
    clear: isFiltered || isNoNumber ? () => replaceParams({ tab: "invoices" }) : undefined,
    /** The document that is open. */
    invoiceId: params.invoice || undefined,
  };
}

export type InvoiceSearch = ReturnType<typeof useInvoiceSearch>;
