import type {
  getBatchState,
  moveBatch as moving,
  renameBatch as renaming,
  undoBatch as undoing,
} from "@farsim/contract/desk/cards/stock-levels.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import {
  countCardsOfImport,
  holdUntouched,
  isWhollyUntouched,
  moveCardsOfImport,
  removeCardsOfImport,
} from "../../cards/stock/correct-stock.ts";
import { digestOfImport } from "../../cards/stock/digest-of-import.ts";
import { keptChannelIds } from "../../channels/channel.ts";
import type { Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { audit } from "../../platform/security/audit.ts";
import { showBatch } from "./batches.ts";
import { holdBatch, setBatchName, setUndone } from "./imports.sql.ts";

/** What became of the cards of a batch, and whether it can still be corrected. Refuses `not_found`. */
export async function showBatchState(
  ctx: Context,
  { batchId }: Input<typeof getBatchState>,
): Promise<Output<typeof getBatchState>> {
  const id = idOf(batchId);
  const batch = await showBatch(ctx, id);
  const { cards, forSale, packs, held, channelNames } = await countCardsOfImport(ctx.tx, id);
  const other = cards - forSale - packs - held;
  const isUntouched = cards > 0 && forSale === cards && (await isWhollyUntouched(ctx.tx, id));
  return { batch, cards, forSale, packs, held, other, channelNames, isUntouched };
}

/** Refuses `not_found`. */
export async function renameBatch(
  ctx: Context,
  { batchId, name }: Input<typeof renaming>,
): Promise<Output<typeof renaming>> {
  const id = idOf(batchId);
  const before = await heldBatch(ctx, id);
  if (before.name !== name) {
    await setBatchName(ctx.tx, id, name);
    await audit(ctx, {
      action: "admin/batch/rename",
      subject: `import:${id}`,
      facts: { before: { name: before.name }, after: { name } },
    });
  }
  return { batch: await showBatch(ctx, id) };
}

/**
 * Puts the cards of a batch into the channel that they should have come to. Refuses `not_found` for either, `batch_touched`
 * where anything has happened to one of the cards.
 */
export async function moveBatch(
  ctx: Context,
  { batchId, channelName, reason }: Input<typeof moving>,
): Promise<Output<typeof moving>> {
  const id = idOf(batchId);
  await untouchedBatch(ctx, id);
  const channelId = (await keptChannelIds(ctx.tx, [channelName])).get(channelName);
  if (channelId === undefined) throw new Problem("not_found");
  const { channelNames: before } = await countCardsOfImport(ctx.tx, id);
  const moved = await moveCardsOfImport(ctx.tx, id, channelId);
  if (moved > 0)
    await audit(ctx, {
      action: "admin/batch/move",
      subject: `import:${id}`,
      reason,
      facts: {
        moved,
        before: { channelNames: before },
        after: { channelNames: [channelName] },
        digest: await digestOfImport(ctx.tx, id),
      },
    });
  return { batch: await showBatch(ctx, id), moved };
}

/** Takes the cards of a batch out of stock; its row stays, and says when. Refuses `not_found`, `batch_touched`. */
export async function undoBatch(
  ctx: Context,
  { batchId, reason }: Input<typeof undoing>,
): Promise<Output<typeof undoing>> {
  const id = idOf(batchId);
  await untouchedBatch(ctx, id);
  const removed = await removeCardsOfImport(ctx.tx, id);
  await setUndone(ctx.tx, id, ctx.now);
  await audit(ctx, {
    action: "admin/batch/undo",
    subject: `import:${id}`,
    reason,
    facts: { removed, digest: await digestOfImport(ctx.tx, id) },
  });
  return { batch: await showBatch(ctx, id), removed };
}

async function heldBatch({ tx }: Context, id: bigint) {
  const batch = await holdBatch(tx, id);
  if (!batch) throw new Problem("not_found");
  return batch;
}

/** Holds a batch and its cards until commit; one that was undone has none to correct. */
async function untouchedBatch(ctx: Context, id: bigint): Promise<void> {
  const { undone_at } = await heldBatch(ctx, id);
  if (undone_at !== null || !(await holdUntouched(ctx.tx, id))) throw new Problem("batch_touched");
}
