import type { Messages } from "@farsim/contract/messages/messages.ts";

/** The messages that the desk alone says (`scripts/pages/desk-messages.mjs` names the same): the shop's pages do not even know where they are. */
export const deskFiles = import.meta.glob<Partial<Messages>>(
  "./*/{acting,admin,alarm-webhook,alarms,audit,bank-files,books,channel-costs,channels,coverage,desk,desk-pages,imports,invoice-desk,margins,money,movements,offers,operator-*,overview,pack-sales,payout-desk,plan-changes,price-tests,problems,recharge-files,staff,stock,tag-files,usage-desk}.ts",
  { base: "../../../../contract/src/messages" },
);
