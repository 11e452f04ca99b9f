import type { Transaction } from "../platform/database/database.ts";

/** Where the owner of a wallet lives, by its code; null: they do not say. What is charged from now on is taxed by it. Holds the wallet until commit. */
export async function setCountry(
  tx: Transaction,
  userId: bigint,
  country: string | null,
): Promise<void> {
  await tx.db.updateTable("wallets").set({ country }).where("user_id", "=", userId).execute();
}
