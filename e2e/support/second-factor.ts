import { expect } from "@playwright/test";
import { codeOfStep } from "../../server/src/accounts/second-factor/totp.ts";
import { field } from "./entering.ts";
import type { Person } from "./person.ts";

interface SettingUp {
  readonly password: string;
  /** By the shop's clock. */
  readonly now: Date;
  /** Called where there is something to be seen. */
  readonly look?: (what: "authenticator" | "recovery-codes") => Promise<void>;
}

/** What an authenticator shows at a moment of the shop. */
export const codeAt = (secret: string, now: Date): string =>
  codeOfStep(secret, BigInt(Math.floor(now.getTime() / 30_000)));

/** Goes through the dialog that sets up an authenticator, up to the recovery codes; returns these, and what makes its codes. */
export async function setsUpAuthenticator(
  { page, words, names }: Person,
  { password, now, look }: SettingUp,
): Promise<{ recoveryCodes: string[]; secret: string }> {
  const { personal: t } = words;
  const dialog = page.getByRole("dialog", { name: t.setUpTitle });
  await field(dialog, t.yourPassword).fill(password);
  await dialog.getByRole("button", { name: t.goOn, exact: true }).click();
  const shown = (await dialog.getByText(/[A-Z2-7]{4}( [A-Z2-7]{4}){7}/).textContent()) ?? "";
  const groups = shown.match(/[A-Z2-7]{4}/g) ?? [];
  names.push(...groups);
  await look?.("authenticator");
  const secret = groups.join("");
  await field(dialog, t.appCode).fill(codeAt(secret, now));
  await dialog.getByRole("button", { name: t.turnOn, exact: true }).click();
  const codes = page.getByRole("list", { name: t.recoveryCodes }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allTextContents();
  names.push(...recoveryCodes);
  await look?.("recovery-codes");
  return { recoveryCodes, secret };
}
