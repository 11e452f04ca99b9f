import type { Output } from "@farsim/contract/endpoint.ts";
import { getInvoiceDetails, type InvoiceBuyer } from "@farsim/contract/invoices.ts";
import { useQueryClient } from "@tanstack/react-query";

/** Shows changed details, or none, before they are read again: no form opens with the former ones. */
export function useShowDetails() {
  const client = useQueryClient();
  return (details: InvoiceBuyer | null) =>
    client.setQueriesData<Output<typeof getInvoiceDetails>>(
      { queryKey: [getInvoiceDetails.path] },
      (known) => known && { ...known, details },
    );
}
