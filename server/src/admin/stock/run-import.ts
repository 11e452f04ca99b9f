import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ImportProblemKey } from "@farsim/contract/problems/import-problem.ts";
import { digestOfImport } from "../../cards/stock/digest-of-import.ts";
import { addToStock } from "../../cards/stock/add-to-stock.ts";
import { type KnownPart, knownParts } from "../../cards/stock/stock-known.ts";
import { addMissingChannels } from "../../channels/add-channel.ts";
import { channelIds, keptChannelIds } from "../../channels/channel.ts";
import { audit } from "../../platform/security/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { type Database, type Transaction } from "../../platform/database/database.ts";
import { RetryTransaction } from "../../platform/database/retries.ts";
import { csvLines } from "../../platform/read-csv.ts";
import type { Shop } from "../../platform/settings/shop.ts";
import type { Vault } from "../../platform/security/vault.ts";
import {
  endImport,
  findWaitingImports,
  type ImportEnd,
  setProgress,
  takeImport,
  type WaitingImport,
} from "./imports.sql.ts";
import { type CardLine, columnsOf, RowValidator, type LineProblem } from "./row-validator.ts";

export interface ImportParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly shop: Shop;
  readonly vault: Vault;
  /** Told of a file that could not be worked on by a fault of ours. */
  readonly onFailure: (error: unknown) => void;
}

/** So many lines at a time: what is between lets others have their turn. */
const batchSize = 2000;
const mostLines = 250_000;

/**
 * Works on a file to its end, in one transaction: it brings all that it may, or nothing. A worker that is killed on the way leaves
 * the file waiting, and another takes it up; two never work on one.
 */
export async function runImport(parts: ImportParts, importId: bigint): Promise<void> {
  const { database, clock, onFailure } = parts;
  try {
    await database.write((tx) => work(parts, tx, importId));
  } catch (error) {
    onFailure(error);
    const failed = { state: "failed", lines: 0, imported: 0, rejected: [], warnings: [] } as const;
    await database.write((tx) => endImport(tx, importId, failed, clock.now()));
  }
}

/** Takes up what waits: what was handed in, and what a server left when it was killed. */
export async function runWaitingImports(parts: ImportParts): Promise<void> {
  for (const id of await parts.database.read(findWaitingImports)) await runImport(parts, id);
}

async function work(parts: ImportParts, tx: Transaction, importId: bigint): Promise<void> {
  const file = await takeImport(tx, importId);
  if (!file) return;
  const now = parts.clock.now();
  const validated = await validate(parts, tx, file);
  const { lines, cards, rejected, warnings } = validated;
  const refused = rejected.length > 0 && (file.mode === "all" || cards.length === 0);
  if (file.mode === "preview" || refused || cards.length === 0) {
    const state = file.mode === "preview" ? "previewed" : "rejected";
    return endImport(tx, importId, { state, lines, imported: 0, rejected, warnings }, now);
  }
  const ctx: Context = {
    tx,
    now,
    shop: parts.shop,
    actor: { kind: "job", onBehalfOf: file.created_by },
    language: "en",
    origin: file.origin,
  };
  const newChannels = await insert(parts, ctx, { file, judged: validated });
  const end: ImportEnd = { state: "done", lines, imported: cards.length, rejected, warnings };
  await endImport(tx, importId, end, now);
  await audit(ctx, {
    action: "admin/card/import",
    subject: `import:${importId}`,
    facts: {
      name: file.name,
      lines,
      imported: cards.length,
      rejected: rejected.length,
      digest: await digestOfImport(tx, importId),
      ...(newChannels.length > 0 && { newChannels }),
    },
  });
}

interface ValidatedFile {
  readonly lines: number;
  readonly cards: readonly CardLine[];
  readonly rejected: readonly LineProblem[];
  readonly warnings: readonly LineProblem[];
}

const nothing = (error: ImportProblemKey, line = 1): ValidatedFile => ({
  lines: 0,
  cards: [],
  rejected: [{ line, error }],
  warnings: [],
});

async function validate(
  parts: ImportParts,
  tx: Transaction,
  file: WaitingImport,
): Promise<ValidatedFile> {
  const csv = parts.vault.open(file.sealed_csv);
  const read = csvLines(csv);
  const columns = columnsOf(read.next().value ?? undefined);
  if (typeof columns === "string") return nothing(columns);
  const channels = new Set((await channelIds(tx)).keys());
  const validator = new RowValidator(columns, channels);
  const found: CardLine[] = [];
  let lines = 0;
  for (const line of read) {
    if (lines === mostLines) return nothing("too_many_lines", line.line);
    lines += 1;
    const card = validator.judge(line);
    if (card) found.push(card);
    if (lines % batchSize === 0) await yieldToEventLoop();
  }
  if (lines === 0) return nothing("nothing_in_it");
  const known: LineProblem[] = [];
  const cards: CardLine[] = [];
  const of = file.mode === "preview" ? found.length : 2 * found.length;
  for (let from = 0; from < found.length; from += batchSize) {
    const part = found.slice(from, from + batchSize);
    const parcels = await knownParts(
      tx,
      parts.vault,
      part.map(({ card }) => card),
    );
    for (const [place, { line, card }] of part.entries()) {
      const has = parcels[place];
      if (has) known.push({ line, error: knownAs[has] });
      else cards.push({ line, card });
    }
    await reportProgress(parts, file.id, { done: from + part.length, of });
  }
  const rejectedLines = new Set(known.map(({ line }) => line));
  const warned = validator.warnings.filter(({ line }) => !rejectedLines.has(line));
  return {
    lines,
    cards,
    rejected: [...validator.rejected, ...known].toSorted((a, b) => a.line - b.line),
    // First, so that however many follow, a mistyped name is among those that are kept.
    warnings: [...newChannelsOf(cards, channels), ...warned],
  };
}

/** Of each channel that is not there the first card that names it. */
function newChannelsOf(cards: readonly CardLine[], channels: ReadonlySet<string>): LineProblem[] {
  const first = new Map<string, number>();
  for (const { line, card } of cards)
    if (!channels.has(card.channelName) && !first.has(card.channelName))
      first.set(card.channelName, line);
  return [...first].map(([channelName, line]) => ({ line, error: "channel_new", channelName }));
}

const knownAs: Readonly<Record<KnownPart, ImportProblemKey>> = {
  number: "number_known",
  iccid: "iccid_known",
  code: "activation_code_known",
};

/** Brings the cards, and the channels that only they name. Returns the names of the channels that are new. */
async function insert(
  parts: ImportParts,
  ctx: Context,
  { file, judged: { cards } }: { readonly file: WaitingImport; readonly judged: ValidatedFile },
): Promise<string[]> {
  const named = [...new Set(cards.map(({ card }) => card.channelName))];
  const added = await addMissingChannels(ctx, named);
  const ids = await keptChannelIds(ctx.tx, named);
  // One was removed meanwhile: the import brings it again.
  if (ids.size < named.length) throw new RetryTransaction();
  for (let from = 0; from < cards.length; from += batchSize) {
    const part = cards
      .slice(from, from + batchSize)
      .map(({ card: { channelName, ...card } }) => ({ ...card, channelId: ids.get(channelName)! }));
    const brought = await addToStock(ctx, parts.vault, part, file.id);
    // Another file brought one of them meanwhile: it is judged anew, and its line will say so.
    if (brought.size < part.length) throw new RetryTransaction();
    await reportProgress(parts, file.id, {
      done: cards.length + from + part.length,
      of: 2 * cards.length,
    });
  }
  return added;
}

const reportProgress = (
  { database }: ImportParts,
  id: bigint,
  progress: { readonly done: number; readonly of: number },
): Promise<void> => database.write((tx) => setProgress(tx, id, progress));
