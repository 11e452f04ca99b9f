import type { Authenticator } from "./authenticator.ts";

/** Anyone may come in. */
export const anyoneAuthenticator: Authenticator = {
  verify: () => ({ kind: "visitor" }),
  authorize: async () => ({ kind: "visitor" }),
};

/** For the call that trades one bearer for another: its action judges the bearer itself. */
export const bearerAuthenticator: Authenticator = anyoneAuthenticator;
