import { correctionCode } from "../src/accounts/email-correction/correction-code.ts";
import { openVault } from "../src/platform/security/vault.ts";
import type { Shop } from "./open-shop.ts";
import type { Person } from "./people.ts";

/** The code that the email to a customer's new address has. */
export async function correctionOf(
  { config, asProgram }: Pick<Shop, "config" | "asProgram">,
  { id }: Person,
): Promise<string> {
  const stored = await asProgram(({ tx }) =>
    tx.db
      .selectFrom("email_corrections")
      .where("user_id", "=", BigInt(id))
      .select(["id", "user_id as userId", "email", "asked_at as askedAt"])
      .executeTakeFirstOrThrow(),
  );
  return correctionCode(openVault(config), stored);
}
