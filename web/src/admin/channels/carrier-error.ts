/** What came of a command, taken from the program's own words for it, so that it can be said in the reader's language. */
export type CarrierError =
  | { readonly kind: "untried" | "resting" | "noSecret" | "noWay" | "noOrders" }
  | { readonly kind: "silent" | "broken" | "refused"; readonly word: string }
  | { readonly kind: "status"; readonly status: string }
  | { readonly kind: "other"; readonly text: string };

export function carrierErrorOf(lastError: string | null): CarrierError {
  if (lastError === null) return { kind: "untried" };
  const silent = /^The (?:carrier|SM-DP\+) did not answer \((.+)\)\.$/.exec(lastError)?.[1];
  if (silent !== undefined) return { kind: "silent", word: silent };
  const broken = /^The carrier's answer broke off \((.+)\)\.$/.exec(lastError)?.[1];
  if (broken !== undefined) return { kind: "broken", word: broken };
  const refused = /^The SM-DP\+ refused \((.+)\)\.$/.exec(lastError)?.[1];
  if (refused !== undefined) return { kind: "refused", word: refused };
  const status = /^The carrier answered with (\d+)\.$/.exec(lastError)?.[1];
  if (status !== undefined) return { kind: "status", status };
  if (lastError.startsWith("The carrier did not answer lately")) return { kind: "resting" };
  if (lastError.startsWith("The channel has no secret yet")) return { kind: "noSecret" };
  if (lastError.startsWith("No way to command")) return { kind: "noWay" };
  if (lastError.startsWith("No way to order")) return { kind: "noOrders" };
  return { kind: "other", text: lastError };
}
