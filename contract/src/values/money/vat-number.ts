import { regionCodes } from "../places/regions.ts";

const form = /^[A-Z]{2}[A-Z0-9+*]{2,18}$/;

/** In VAT numbers Greece is EL, and Northern Ireland XI. */
const countries: ReadonlySet<string> = new Set([...regionCodes, "EL", "XI"]);

/** Whether a text is a VAT number as invoices name it (EN 16931, BR-CO-09): the country in front, then letters, digits and the signs that some countries use. */
export const isVatNumber = (text: string): boolean =>
  form.test(text) && countries.has(text.slice(0, 2));

/** A tax number as it is typed, without the blanks, dots and hyphens between its parts. */
export const withoutSeparators = (text: string): string =>
  text.replaceAll(/[\s.-]/g, "").toUpperCase();
