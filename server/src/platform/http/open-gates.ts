import type { Gate } from "./gate.ts";

/** Anybody may come in. */
export const openGate: Gate = {
  inspect: () => ({ kind: "visitor" }),
  admit: async () => ({ kind: "visitor" }),
};

/** For the call that trades one bearer for another: its deed judges the bearer itself. */
export const bearerGate: Gate = openGate;
