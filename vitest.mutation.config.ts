import { defineConfig } from "vitest/config";

/** The tests of pure rules that `npm run mutate` asks: none of them takes a database. */
export default defineConfig({
  test: {
    include: [
      "contract/src/{amount,recharge-fee}.test.ts",
      "server/src/usage/{count-use,cover-with-cycles,credit,network-wanted}.test.ts",
      "server/src/accounts/totp.test.ts",
    ],
  },
});
