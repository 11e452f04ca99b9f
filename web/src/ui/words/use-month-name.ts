import { monthText } from "../formats/moments.ts";
import { useFormat } from "./terms.ts";

/** How a month (`2027-05`) is called in the reader's language. */
export function useMonthName(): (month: string) => string {
  const { language } = useFormat();
  return (month) => monthText(`${month}-01`, language);
}
