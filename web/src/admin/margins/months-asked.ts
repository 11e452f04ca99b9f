const mostMonths = 12;

const placeOf = (month: string): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

/** The months that an address means, of those that there are, the newest first; the newest alone where it says nothing of them. */
export function monthsAsked(
  months: readonly string[],
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): { readonly from: string; readonly to: string } {
  const known = (month: string | undefined) =>
    month !== undefined && months.includes(month) ? month : undefined;
  const newest = months[0] ?? "";
  const last = known(to) ?? known(from) ?? newest;
  return { from: known(from) ?? last, to: last };
}

/** What is wrong with a first and a last month; undefined where they can be asked for. */
export function problemOf({
  from,
  to,
}: {
  readonly from: string;
  readonly to: string;
}): "end_before_start" | "months_over_year" | undefined {
  if (to < from) return "end_before_start";
  return placeOf(to) - placeOf(from) >= mostMonths ? "months_over_year" : undefined;
}

/** Of what is earned without tax, the part that is left, to a thousandth; undefined where nothing was earned. Amounts of the wire. */
export function shareLeft({
  revenue,
  tax,
  margin,
}: {
  readonly revenue: string;
  readonly tax: string;
  readonly margin: string;
}): string | undefined {
  // A share, not money.
  const net = Number(revenue) - Number(tax);
  // Nothing has no sign.
  return net > 0 ? (Number(margin) / net).toFixed(3).replace(/^-(?=[0.]+$)/, "") : undefined;
}
