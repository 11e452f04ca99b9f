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
