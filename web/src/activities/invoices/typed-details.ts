import { type InvoiceBuyer, InvoiceDetails } from "@farsim/contract/invoices.ts";
import { z } from "zod";

/** Invoice details as they stand in the form: without a country until one is chosen. */
export const typedDetails = z.strictObject({
  ...InvoiceDetails.shape,
  country: z.string().pipe(InvoiceDetails.shape.country),
});

const noDetails: z.input<typeof typedDetails> = {
  company: "",
  street: "",
  postalCode: "",
  city: "",
  country: "",
  vatNumber: "",
  reference: "",
};

/** What the form begins with. A country that is none any more is chosen anew. */
export function detailsToType(kept: InvoiceBuyer | null): z.input<typeof typedDetails> {
  if (!kept) return noDetails;
  const { data: country = "" } = InvoiceDetails.shape.country.safeParse(kept.country);
  return { ...kept, country };
}
