import { allTopUpCauses, topUpCauses } from "@farsim/contract/values/money/top-up-causes.ts";

type Facts = (typeof topUpCauses)[keyof typeof topUpCauses];

/** The causes of which something is true, as a list in SQL. */
export const causesIn = (is: (facts: Facts) => boolean): string =>
  allTopUpCauses
    .filter((cause) => is(topUpCauses[cause]))
    .map((cause) => `'${cause}'`)
    .join(", ") || "NULL";

/** The branches of a CASE that leads from a cause to its account. */
export const accountsByCause = allTopUpCauses
  .map((cause) => `WHEN '${cause}' THEN '${topUpCauses[cause].account}'`)
  .join(" ");
