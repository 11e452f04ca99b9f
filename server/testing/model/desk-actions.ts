import * as cards from "@farsim/contract/cards.ts";
import * as catalogue from "@farsim/contract/desk/shop/catalogue.ts";
import { disableCustomer, enableCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import { setRole } from "@farsim/contract/desk/people/staff.ts";
import * as settings from "@farsim/contract/desk/shop/settings.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import * as stock from "@farsim/contract/desk/cards/stock.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { advanceOrder, dueOrders } from "../../src/esim/advance-order.ts";
import type { ClaimedOrder } from "../../src/esim/claimed-order.ts";
import type { Smdp } from "../../src/esim/es2plus/smdp.ts";
import { refundEsim } from "../../src/esim/refund-esim.ts";
import { openVault } from "../../src/platform/security/vault.ts";
import type { Shop } from "../open-shop.ts";

/** Makes no profile, and says so for good. */
const refusing: Smdp = {
  address: "smdp.example",
  releasesSeparately: false,
  ask: async () => ({ kind: "refused", code: "8.2.5/3.7" }),
};

/**
 * What `lifeOfAShop` leaves out, because no migration brought it: prices edited and taken from sale, services stopped, StarterPacks
 * reset and reverted, people made administrators, an eSIM that could not be made, a fee given back.
 */
export async function actAtTheDesk(shop: Shop): Promise<void> {
  const { within, clock } = shop;
  const keeper = await shop.administrator();
  const as = ({ bearer }: { bearer: string }) => ({ bearer });
  const reason = "as asked";

  const words = { name: inEveryLanguage(() => "B"), description: inEveryLanguage(() => "") };
  const limit = { trafficLimitType: "DAILY", restrictRule: "THROTTLE", throttleKbps: 128 } as const;
  const draft = { ...words, price: "2.50", cycleDays: 1, totalTrafficMb: 200, ...limit };
  const { plan } = await within.done(catalogue.savePlan, draft, as(keeper));
  const { plan: other } = await within.done(catalogue.savePlan, draft, as(keeper));
  await within.done(catalogue.savePlan, { ...draft, id: plan.id, price: "2.60" }, as(keeper));
  const { addOn } = await within.done(
    catalogue.saveAddOn,
    { ...words, price: "1.50", topUpMb: 30 },
    as(keeper),
  );
  await within.done(catalogue.archiveAddOn, { addOnId: addOn.id }, as(keeper));

  const before = await within.done(settings.getSettings, {}, as(keeper));
  for (const [changes, address] of ["1 Harbour Road", "2 Harbour Road"].entries()) {
    const version = before.identity.version + changes;
    const identity = { ...before.identity.values, address, version };
    await within.done(settings.changeIdentity, identity, as(keeper));
  }
  const inADay = clock.now().add({ hours: 24 }).toString();
  const trade = { ...before.trade.values, cardLimit: 30, version: 0, validFrom: inADay };
  await within.done(settings.changeTrade, trade, as(keeper));

  const holder = await shop.customer();
  await shop.recharge(holder, "80.00");
  const held = await Promise.all([1, 2, 3].map(() => shop.boundCard(holder)));
  const [running, stopped, resumed] = held.map(({ id }) => id) as [string, string, string];
  for (const cardId of [running, stopped, resumed])
    await within.done(cards.orderPlan, { cardId, planId: plan.id }, as(holder));
  await shop.report(
    held.map(({ iccid }, i) => {
      const bytes = 50_000_000;
      return { id: `desk-${i}`, iccid, usedAt: clock.now().toString(), regionName: "JP", bytes };
    }),
  );
  await within.done(cards.orderPlan, { cardId: running, planId: other.id }, as(holder));
  await within.done(cards.cancelPendingPlan, { cardId: running }, as(holder));
  for (const cardId of [stopped, resumed])
    await within.done(stock.stopService, { cardId, reason }, as(keeper));
  await within.done(stock.resumeService, { cardId: resumed, reason }, as(keeper));
  await within.done(catalogue.archivePlan, { planId: other.id }, as(keeper));
  await within.done(reverseActivity, { activityId: `${holder.id}-2`, reason }, as(keeper));

  const packs = (await shop.stock(3)).map(({ id }) => id);
  const set = { cardIds: packs, planId: plan.id, days: 10 };
  await within.done(stock.setStarterPack, set, as(keeper));
  const expireTime = clock
    .now()
    .add({ hours: 24 * 20 })
    .toString();
  const [longer, anew, reverted] = packs as [string, string, string];
  const later = { cardIds: [longer], mode: "expireTime" as const, expireTime };
  await within.done(stock.resetStarterPack, later, as(keeper));
  await within.done(stock.resetStarterPack, { cardIds: [anew], mode: "timeOnly" }, as(keeper));
  await within.done(stock.revertStarterPack, { cardIds: [reverted] }, as(keeper));

  const [promoted, shut] = [await shop.staff("support"), await shop.customer()];
  await within.done(setRole, { userId: promoted.id, roleId: "2", reason }, as(keeper));
  for (const call of [disableCustomer, enableCustomer, disableCustomer])
    await within.done(call, { userId: shut.id, reason }, as(keeper));

  await shop.recharge(await shop.customer(), "5.00");

  const { database } = shop;
  const pursuit = {
    database,
    clock,
    vault: openVault(shop.config),
    smdpOf: () => refusing,
    refund: (order: ClaimedOrder, failure: string | null) =>
      shop.asProgram((ctx) => refundEsim(ctx, order, failure)),
    onTrouble: () => {},
  };
  for (const id of await dueOrders(pursuit)) await advanceOrder(pursuit, id);
}
