import { z } from "zod";
import { CardType, ListedStatus, SuspendReason, TypedCardNumber } from "../../cards.ts";
import { CardMark } from "../../values/sims/card-mark.ts";
import { freeText } from "../../values/texts/free-text.ts";

const yesOrNo = z.enum(["true", "false"]);

/** What a card is found by; the bounds compare as numbers, regardless of length. Deleted cards are found by their status alone. */
export const cardSearch = {
  search: freeText(64).optional(),
  cardNumberGte: TypedCardNumber.optional(),
  cardNumberLte: TypedCardNumber.optional(),
  status: ListedStatus.optional(),
  type: CardType.optional(),
  isStarterPack: yesOrNo.optional(),
  channelName: z.string().max(40).optional(),
  bound: yesOrNo.optional(),
  mark: CardMark.optional(),
  /** Why they do not run: of suspended ones, and `administrator` also of paused ones that staff stopped. */
  stopReason: SuspendReason.optional(),
  /** Of the file that they came into stock with. */
  batchId: z.string().min(1).max(40).optional(),
  /** Those that run on a version of this plan without an end. */
  planId: z.string().min(1).max(40).optional(),
  /** Of this customer, as they are held; for those who may read customers. */
  holderId: z.string().min(1).max(40).optional(),
};
export const CardSearch = z.strictObject(cardSearch);
export type CardSearch = z.infer<typeof CardSearch>;
