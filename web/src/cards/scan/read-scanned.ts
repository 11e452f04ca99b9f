import { Iccid } from "@farsim/contract/values/sims/iccid.ts";
import { linkedCard } from "../bind-link.ts";
import { type Printed, readPrinted } from "../card-words.ts";

/** What a code on a card says of it: all three values, number and ICCID of a printed link, or the ICCID of a barcode; null for any other code. */
export function readScanned(text: string): Partial<Printed> | null {
  const hash = text.indexOf("#bind=");
  if (hash >= 0) return linkedCard(text.slice(hash));
  const iccid = Iccid.safeParse(text.trim());
  if (iccid.success) return { iccid: iccid.data };
  return readPrinted(text);
}
