import { z } from "zod";

/**
 * What a movement of the journal is, in the words of its column `type`, which never change: a customer's activity, a payout that is paid or came back, StarterPacks that
 * are sold, earned or given back, a provider's fee, a transfer, or what takes one of these two back.
 */
export const JournalType = z.enum([
  "TOP_UP",
  "DAILY_FEE",
  "ADD_ON_PURCHASE",
  "ESIM_APPLY",
  "REFUND",
  "PAYOUT_PAID",
  "PAYOUT_BACK",
  "PACKS_SOLD",
  "PACKS_EARNED",
  "PACKS_RETURNED",
  "PROVIDER_FEE",
  "TRANSFER",
  "MOVEMENT_BACK",
]);
export type JournalType = z.infer<typeof JournalType>;
