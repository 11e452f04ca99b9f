/** Calendar months (`2027-05`) from one to another, both included, the last one first; none where the first is later. */
export function monthsBetween(first: string, last: string): readonly string[] {
  const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
  const nameOf = (number: number) =>
    `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;
  const count = Math.max(0, numberOf(last) - numberOf(first) + 1);
  return Array.from({ length: count }, (_, place) => nameOf(numberOf(last) - place));
}
