import { dateFormat, numberFormat } from "./formats.ts";

/** The worker of `read-formats.ts`; its name is the language. It is over once the language has its first formats. */
declare const self: { readonly name: string; close: () => void };

numberFormat(self.name, { style: "currency", currency: "USD" }).format(0);
dateFormat(self.name, {
  year: "numeric",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
}).format(0);
self.close();
