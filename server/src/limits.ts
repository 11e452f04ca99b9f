import { accountLimits } from "./accounts/limits.ts";
import { paymentLimits } from "./payments/limits.ts";
import type { LimitTable } from "./platform/http/load/limits.ts";

const day = 86_400;
const wrongProof = "verify_code_incorrect";

/** How often each class of calls may be tried. */
export const limits: LimitTable = {
  ...accountLimits,
  ...paymentLimits,
  // ICCIDs run in sequence: wrong proofs are bounded for an account and a card, for an account, for an address, and for a card.
  // The card comes last and allows more than an address: no one shuts its owner out from a single place.
  bind: [
    { points: 5, seconds: day, by: "userAndField", countsOnly: wrongProof },
    { points: 10, seconds: day, by: "user", countsOnly: wrongProof },
    { points: 30, seconds: day, by: "origin", countsOnly: wrongProof },
    { points: 50, seconds: day, by: "field", countsOnly: wrongProof },
  ],
  // A carrier sends as much as it has; what holds it back is the server's load, not a count.
  usage: [],
};
