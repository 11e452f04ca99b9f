import { accountLimits } from "./accounts/limits.ts";
import { paymentLimits } from "./payments/limits.ts";
import type { LimitTable } from "./platform/http/limits.ts";

const day = 86_400;
const wrongProof = "verify_code_incorrect";

/** How often each class of calls may be tried. */
export const limits: LimitTable = {
  ...accountLimits,
  ...paymentLimits,
  // ICCIDs run in sequence: wrong proofs are bounded for an account and a card, for an account, and for an address.
  bind: [
    { points: 5, seconds: day, by: "userAndField", countsOnly: wrongProof },
    { points: 10, seconds: day, by: "user", countsOnly: wrongProof },
    { points: 30, seconds: day, by: "origin", countsOnly: wrongProof },
  ],
  // A carrier sends as much as it has; what holds it back is the server's load, not a count.
  usage: [],
};
