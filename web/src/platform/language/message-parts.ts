/** Files of messages that others of the desk take in. */
export const takenInByDesk = ["audit-fact-names", "audit-fact-values"] as const;

/** Files of messages that only the server or the build says, or that other files take in: no page loads them by themselves. */
export const notOfPages = [
  "index",
  "activity-reasons",
  "adjustment-emails",
  "adjustments",
  ...takenInByDesk,
  "card-history",
  "desk-sheets",
  "emails",
  "headline",
  "invoice-emails",
  "legal",
  "order-emails",
  "payout-emails",
  "plan-change-emails",
  "public-pages",
  "standard-faq",
] as const;

/** Files of messages that the desk alone says: the shop's pages do not even know where they are. */
export const ofDesk = [
  "acting",
  "admin",
  "alarm-webhook",
  "alarms",
  "audit",
  "bank-files",
  "books",
  "channel-costs",
  "channels",
  "coverage",
  "desk",
  "desk-fields",
  "desk-pages",
  "imports",
  "invoice-desk",
  "margins",
  "money",
  "movements",
  "offers",
  "operator-*",
  "overview",
  "pack-sales",
  "payout-desk",
  "plan-changes",
  "price-tests",
  "problems",
  "recharge-files",
  "staff",
  "stock",
  "tag-files",
  "usage-desk",
] as const;

/** A feature's file, without its ending. */
export const fileOf = (feature: string): string =>
  feature.replaceAll(/[A-Z]/g, (character) => `-${character.toLowerCase()}`);

/** The feature that a file holds. */
export type FeatureOf<File extends string> = File extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<FeatureOf<Rest>>}`
  : File;
