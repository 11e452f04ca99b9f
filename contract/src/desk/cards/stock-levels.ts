import { z } from "zod";
import { CardType } from "../../cards.ts";
import { Reason } from "../../customer-view.ts";
import { endpoint } from "../../endpoint.ts";
import { fieldMessage } from "../../problems/field-message.ts";
import { ChannelName } from "../../values/sims/channel-name.ts";
import { requiredText } from "../../values/texts/free-text.ts";
import { Batch } from "./stock-import.ts";

const count = z.number().int();

/** Over how many days sales are counted, today not included. */
export const daysOfSales = 30;
/** The highest threshold. */
export const mostLowAt = 1_000_000;

/** What of a channel and type can be sold or bound, and how quickly it goes. */
export const StockLevel = z
  .object({
    channelName: z.string(),
    type: CardType,
    /** Held by no one, no StarterPack, neither stopped nor marked. */
    forSale: count,
    /** StarterPacks that no one holds. */
    packs: count,
    /** Bound within the last 30 days. */
    sold: count,
    /** At so many or fewer the stock is low; null where nothing is said. */
    lowAt: count.nullable(),
    isLow: z.boolean(),
  })
  .meta({ id: "StockLevel" });
export type StockLevel = z.infer<typeof StockLevel>;

export const listStockLevels = endpoint({
  method: "GET",
  path: "/admin/stock/levels",
  summary:
    "How many cards of each channel and type can be sold, how many were in the last 30 days, and whether that is low; what is low first",
  role: "administrator",
  right: ["stock", "audit", "reports"],
  input: z.strictObject({}),
  output: z.object({ items: z.array(StockLevel) }),
  problems: [],
});

export const setStockThreshold = endpoint({
  method: "POST",
  path: "/admin/stock/setThreshold",
  summary: "Say at how many cards of a channel and type the stock is low; null: never",
  role: "administrator",
  right: "stock",
  input: z.strictObject({
    channelName: ChannelName,
    type: CardType,
    lowAt: z
      .number(fieldMessage("low_at_invalid"))
      .int(fieldMessage("low_at_invalid"))
      .min(0, fieldMessage("low_at_invalid"))
      .max(mostLowAt, fieldMessage("low_at_invalid"))
      .nullable(),
  }),
  output: z.object({ level: StockLevel }),
  problems: ["not_found"],
});

const batchId = z.string().min(1).max(40);

/** What became of the cards of a batch. */
const BatchState = z.object({
  batch: Batch,
  /** In all; none of a batch that was undone. */
  cards: count,
  forSale: count,
  packs: count,
  held: count,
  /** Given up by their holders, marked, or stopped in stock. */
  other: count,
  /** The channels that its cards belong to now. */
  channelNames: z.array(z.string()),
  /** Whether nothing has happened to any of its cards, so that it can be moved and undone. */
  isUntouched: z.boolean(),
});

export const getBatchState = endpoint({
  method: "GET",
  path: "/admin/batch/state",
  summary: "What became of the cards of a batch, and whether it can still be corrected",
  role: "administrator",
  right: ["stock", "audit"],
  input: z.strictObject({ batchId }),
  output: BatchState,
  problems: ["not_found"],
});

export const renameBatch = endpoint({
  method: "POST",
  path: "/admin/batch/rename",
  summary: "Give a batch another name",
  role: "administrator",
  right: "stock",
  input: z.strictObject({ batchId, name: requiredText(80) }),
  output: z.object({ batch: Batch }),
  problems: ["not_found"],
});

export const moveBatch = endpoint({
  method: "POST",
  path: "/admin/batch/move",
  summary: "Put the cards of a batch that are all untouched into another channel",
  role: "administrator",
  right: "stock",
  input: z.strictObject({ batchId, channelName: ChannelName, reason: Reason }),
  output: z.object({ batch: Batch, moved: count }),
  problems: ["not_found", "batch_touched"],
});

export const undoBatch = endpoint({
  method: "POST",
  path: "/admin/batch/undo",
  summary: "Undo the import of a batch whose cards are all untouched: they leave the stock",
  role: "administrator",
  right: "stock",
  input: z.strictObject({ batchId, reason: Reason }),
  output: z.object({ batch: Batch, removed: count }),
  problems: ["not_found", "batch_touched"],
});
