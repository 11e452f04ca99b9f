import { z } from "zod";
import type { ActivityType } from "../../activities.ts";
import type { MovementKind } from "../../desk/money/movements.ts";

/** A payout that is paid or came back, and StarterPacks that are sold, earned or given back. */
type PayoutOrSale =
  | "PAYOUT_PAID"
  | "PAYOUT_BACK"
  | "PACKS_SOLD"
  | "PACKS_EARNED"
  | "PACKS_RETURNED";

/** In the order of the desk's filter. A type of activity or a kind of movement that is missing, or is none, does not compile. */
const journalTypes = {
  TOP_UP: "TOP_UP",
  DAILY_FEE: "DAILY_FEE",
  ADD_ON_PURCHASE: "ADD_ON_PURCHASE",
  ESIM_APPLY: "ESIM_APPLY",
  REFUND: "REFUND",
  PAYOUT_PAID: "PAYOUT_PAID",
  PAYOUT_BACK: "PAYOUT_BACK",
  PACKS_SOLD: "PACKS_SOLD",
  PACKS_EARNED: "PACKS_EARNED",
  PACKS_RETURNED: "PACKS_RETURNED",
  PROVIDER_FEE: "PROVIDER_FEE",
  TRANSFER: "TRANSFER",
  MOVEMENT_BACK: "MOVEMENT_BACK",
} as const satisfies { readonly [Type in ActivityType | MovementKind | PayoutOrSale]: Type };

/** What a movement of the journal is, in the words of its column `type`, which never change. */
export const JournalType = z.enum(journalTypes);
export type JournalType = z.infer<typeof JournalType>;
