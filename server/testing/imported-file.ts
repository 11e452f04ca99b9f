import { importCards, stockColumns } from "@farsim/contract/desk/cards/stock-import.ts";
import { type ImportParts, runImport } from "../src/admin/stock/run-import.ts";
import type { Database } from "../src/platform/database/database.ts";
import { openVault } from "../src/platform/security/vault.ts";
import type { Shop } from "./open-shop.ts";
import { newName, type Person } from "./people.ts";
import { newTestCard, type TestCard } from "./stock.ts";

/** A name for a channel that no one has made yet. */
export const newChannelName = () =>
  `carrier-${newName()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")}`;

export interface ImportedFile {
  readonly importId: string;
  readonly csv: string;
  readonly cards: readonly TestCard[];
}

/** What works on files as the worker does; its failures are faults of the shop. */
export const importParts = (shop: Shop, database: Database): ImportParts => ({
  database,
  clock: shop.clock,
  shop: shop.config,
  vault: openVault(shop.config),
  onFailure: (error) => shop.faults.push(String(error)),
});

/** Hands in files of new cards, and works on them as the worker does. */
export function openImports(shop: Shop, database: Database) {
  const parts = importParts(shop, database);
  const again = async ({ bearer }: Person, csv: string) => {
    const { importId } = await shop.within.done(importCards, { csv }, { bearer });
    await runImport(parts, BigInt(importId));
    return importId;
  };
  return {
    /** The same text once more. Returns the id of its import. */
    again,
    async file(
      by: Person,
      wanted: { readonly count: number; readonly channelName: string; readonly type?: string },
    ): Promise<ImportedFile> {
      const { count, channelName, type = "physical" } = wanted;
      const cards = Array.from({ length: count }, newTestCard);
      const lines = cards.map(({ cardNumber, iccid, verifyCode }) =>
        [cardNumber, iccid, verifyCode, channelName, type, ""].join(","),
      );
      const csv = [stockColumns.join(","), ...lines].join("\n");
      return { importId: await again(by, csv), csv, cards };
    },
  };
}
