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

/** Goes through the dialog that sets up an authenticator, up to the recovery codes; returns these. */
export async function setsUpAuthenticator(
  { page, words, names }: Person,
  { password, now, look }: SettingUp,
): Promise<string[]> {
  const { personal: t } = words;
  const dialog = page.getByRole("dialog", { name: t.setUpTitle });
  await field(dialog, t.yourPassword).fill(password);
  await dialog.getByRole("button", { name: t.goOn, exact: true }).click();
  const shown = (await dialog.getByText(/[A-Z2-7]{4}( [A-Z2-7]{4}){7}/).textContent()) ?? "";
  const groups = shown.match(/[A-Z2-7]{4}/g) ?? [];
  names.push(...groups);
  await look?.("authenticator");
  const step = BigInt(Math.floor(now.getTime() / 30_000));
  await field(dialog, t.appCode).fill(codeOfStep(groups.join(""), step));
  await dialog.getByRole("button", { name: t.turnOn, exact: true }).click();
  const codes = page.getByRole("list", { name: t.recoveryCodes }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const texts = await codes.allTextContents();
  names.push(...texts);
  await look?.("recovery-codes");
  return texts;
}
