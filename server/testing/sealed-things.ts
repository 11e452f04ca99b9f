import { confirmTotp, setupTotp } from "@farsim/contract/account-settings.ts";
import { login } from "@farsim/contract/accounts.ts";
import { bindCard } from "@farsim/contract/cards.ts";
import { setAlarmWebhook } from "@farsim/contract/desk/shop/alarms.ts";
import { revealVerifyCode } from "@farsim/contract/desk/cards/card-desk.ts";
import { importCards } from "@farsim/contract/desk/cards/stock-import.ts";
import { applyEsim, getEsim } from "@farsim/contract/esim.ts";
import { askPayout, listPayouts } from "@farsim/contract/payouts.ts";
import { createPayOrder, getPayOrder } from "@farsim/contract/pay.ts";
import { expect } from "vitest";
import { openWebhook } from "../src/admin/alarms/webhook/alarm-webhook.ts";
import { codeOfStep, stepOf } from "../src/accounts/second-factor/totp.ts";
import { releaseEsim } from "../src/cards/profiles/profile-of-esim.ts";
import { addToStock } from "../src/cards/stock/add-to-stock.ts";
import { knownParts } from "../src/cards/stock/stock-known.ts";
import { secretsOf } from "../src/channels/secrets.ts";
import { openVault } from "../src/platform/security/vault.ts";
import type { Shop } from "./open-shop.ts";
import { newSecret } from "./renew-at-desk.ts";
import { newEsim, newTestCard } from "./stock.ts";

const csv = "a file of cards that waits";

/** A row of every kind that a key outside the database seals or digests, made by the product's own calls. */
export async function makeSealedThings(shop: Shop) {
  const administrator = await shop.administrator();
  const { bearer: desk } = administrator;
  const secrets = [];
  for (let i = 0; i < 2; i++) {
    secrets.unshift(await newSecret(shop, { channelName: shop.channel.name, bearer: desk }));
  }
  const hook = "https://receiver.invalid/alarms";
  const { secret: hookSecret } = await shop.done(
    setAlarmWebhook,
    { url: hook, since: null },
    { bearer: desk },
  );
  const holder = await shop.customer();
  const { bearer } = holder;
  await shop.recharge(holder, "50.00");
  const esim = newEsim();
  await shop.stockOf([esim]);
  const { card: ready } = await shop.done(applyEsim, {}, { bearer });
  const { activationCode: _, ...unmade } = newEsim();
  await shop.stockOf([unmade]);
  const { card: ordered } = await shop.done(applyEsim, { fee: "5.00" }, { bearer });
  const cards = await shop.stock(10);
  const { importId } = await shop.done(importCards, { csv }, { bearer: desk });
  const payTo = "DE89 3704 0044 0532 0130 00";
  const { password } = holder;
  await shop.done(askPayout, { amount: "1.00", payTo, password }, { bearer });
  const order = await shop.done(createPayOrder, { amount: "5.00", method: "domestic" }, { bearer });
  return {
    administrator,
    holder,
    secrets,
    webhook: { url: hook, secret: hookSecret },
    esim,
    readyId: ready.id,
    orderedId: ordered.id,
    cards,
    importId,
    payTo,
    order,
    guarded: await guardedAccount(shop),
  };
}
export type SealedThings = Awaited<ReturnType<typeof makeSealedThings>>;

/** An account with an authenticator, which another shop on the same database may confirm. */
export async function guardedAccount(shop: Shop, confirming = shop) {
  const person = await shop.register();
  const { bearer, password } = person;
  const { secret } = await shop.done(setupTotp, { password }, { bearer });
  const code = codeOfStep(secret, stepOf(shop.clock.now()));
  const { recoveryCodes } = await confirming.done(confirmTotp, { code }, { bearer });
  return { ...person, secret, recoveryCodes };
}

/** Fails where a shop cannot read what was sealed, compare what was digested, or makes a second card of one activation code. */
export async function expectAllReadable(shop: Shop, things: SealedThings): Promise<void> {
  const { administrator, holder, secrets, esim, readyId, cards, importId, order } = things;
  for (const person of [administrator, holder]) await shop.renew(person);
  const { id: cardId, ...proof } = cards.pop()!;
  const shown = await shop.done(
    revealVerifyCode,
    { cardId, reason: "a test" },
    { bearer: administrator.bearer },
  );
  expect(shown.verifyCode).toBe(proof.verifyCode);
  await shop.done(bindCard, proof, { bearer: holder.bearer });
  const { esim: profile } = await shop.done(
    getEsim,
    { cardId: readyId },
    { bearer: holder.bearer },
  );
  expect(profile.activation?.activationCode).toBe(esim.activationCode);
  const { items } = await shop.done(listPayouts, {}, { bearer: holder.bearer });
  expect(items.map(({ payTo }) => payTo)).toEqual([things.payTo]);
  await expectCodeKnown(shop, things);
  const vault = openVault(shop.config);
  const now = shop.clock.now();
  const { name } = shop.channel;
  expect(await shop.asProgram(({ tx }) => secretsOf(tx, vault, name, now))).toEqual(secrets);
  expect(await shop.asProgram(({ tx }) => openWebhook(tx, vault))).toMatchObject(things.webhook);
  const { rows } = await shop.database.pool.query<{ csv: Buffer; matching: Buffer }>(
    `SELECT sealed_csv AS csv, (SELECT matching_id_sealed FROM esim_orders WHERE user_id = $2) AS matching
     FROM stock_imports WHERE id = $1`,
    [importId, holder.id],
  );
  expect(vault.open(rows[0]!.csv)).toBe(csv);
  expect(vault.open(rows[0]!.matching)).toMatch(/^\S{10,}$/);
  await expectSecondFactor(shop, things.guarded);
  // The link that is handed out now takes the place of the one before.
  const held = await shop.done(getPayOrder, { orderId: order.id }, { orderToken: order.token });
  order.token = held.token;
}

/** No other card gets the activation code of one: neither in stock nor by an order. */
async function expectCodeKnown(shop: Shop, { esim, orderedId }: SealedThings): Promise<void> {
  const vault = openVault(shop.config);
  const channelId = shop.channel.id;
  const activationCode = esim.activationCode!;
  const again = { ...newTestCard(), type: "esim", channelId, activationCode } as const;
  expect(await shop.asProgram(({ tx }) => knownParts(tx, vault, [again]))).toEqual(["code"]);
  expect(await shop.asProgram((ctx) => addToStock(ctx, vault, [again]))).toEqual(new Set());
  const released = { cardId: BigInt(orderedId), activationCode };
  await expect(shop.asProgram(({ tx }) => releaseEsim(tx, vault, released))).rejects.toThrow(
    /activation.code/,
  );
}

/** A recovery code lets in once, and the authenticator does. */
export async function expectSecondFactor(
  shop: Shop,
  guarded: SealedThings["guarded"],
): Promise<void> {
  const { username: account, password, secret, recoveryCodes } = guarded;
  const logIn = (totp: string) => shop.call(login, { account, password, rememberMe: false, totp });
  const recoveryCode = recoveryCodes.pop()!;
  expect(await logIn(recoveryCode)).toMatchObject({ code: 0 });
  expect(await logIn(recoveryCode)).toMatchObject({ error: "totp_incorrect" });
  shop.clock.set(shop.clock.now().add({ minutes: 1 }));
  expect(await logIn(codeOfStep(secret, stepOf(shop.clock.now())))).toMatchObject({ code: 0 });
}
