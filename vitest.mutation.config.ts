import { defineConfig } from "vitest/config";

/** The tests of pure rules that `npm run mutate` asks: none of them takes a database. */
export default defineConfig({
  test: {
    include: [
      "contract/src/values/money/{amount,recharge-fee}.test.ts",
      "server/src/billing/{account/account,actions/actions}.test.ts",
      "server/src/billing/rating/{rate-usage,cycles,credit}.test.ts",
      "server/src/billing/evaluation/desired-network-state.test.ts",
      "server/src/accounts/second-factor/totp.test.ts",
    ],
  },
});
