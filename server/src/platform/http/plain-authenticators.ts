import type { Authenticator } from "./authenticator.ts";

/** Anyone may come in. */
export const anyoneAuthenticator: Authenticator = {
  inspect: () => ({ kind: "visitor" }),
  admit: async () => ({ kind: "visitor" }),
};

/** For the call that trades one bearer for another: its action judges the bearer itself. */
export const bearerAuthenticator: Authenticator = anyoneAuthenticator;
