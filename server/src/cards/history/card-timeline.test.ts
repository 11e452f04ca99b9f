import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { getOperatorCard, revealVerifyCode } from "@farsim/contract/desk/cards/card-desk.ts";
import { deleteCard, orderPlan } from "@farsim/contract/cards.ts";
import { resumeService, setStarterPack, stopService } from "@farsim/contract/desk/cards/stock.ts";
import { expect, test } from "vitest";
import { openShop } from "../../../testing/open-shop.ts";
import { addPlanOnSale } from "../../../testing/stock.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));

test("tells a card's whole story: who did what to it and why, its plans, its holder", async () => {
  const administrator = await shop.administrator();
  const { bearer } = administrator;
  const holder = await shop.customer();
  await shop.recharge(holder, "20.00");
  const card = await shop.boundCard(holder);
  const own = { bearer: holder.bearer };
  await shop.done(orderPlan, { cardId: card.id, planId }, own);
  await shop.done(stopService, { cardId: card.id, reason: "abuse" }, { bearer });
  await shop.done(resumeService, { cardId: card.id, reason: "cleared" }, { bearer });
  const holderActor = { id: holder.id, name: holder.username };
  const her = { id: administrator.id, name: administrator.username };
  const story = await shop.done(getOperatorCard, { cardId: card.id }, { bearer });
  expect(story).toMatchObject({
    card: { id: card.id, iccid: card.iccid, verifyCode: "••••••••", username: holder.username },
    createdAt: "2027-05-01T12:00:00.000Z",
    boundAt: "2027-05-01T12:00:00.000Z",
    deletedAt: null,
    holder: holderActor,
    plans: [{ from: "2027-05-01", until: null, payer: holderActor, version: 1 }],
  });
  const lines = story.history.map(({ event, actor, reason }) => ({ event, actor, reason }));
  expect(lines).toEqual(
    expect.arrayContaining([
      { event: "bind", actor: holderActor, reason: null },
      { event: "orderPlan", actor: holderActor, reason: null },
      { event: "stopService", actor: her, reason: "abuse" },
      { event: "resumeService", actor: her, reason: "cleared" },
    ]),
  );
  expect(story.history.at(-1)?.event).toBe("bind");
});

test("tells it of a pack without a holder, and of a card that its holder gave up", async () => {
  const { bearer } = await shop.administrator();
  const [pack] = await shop.stock(1);
  await shop.done(setStarterPack, { cardIds: [pack!.id], planId, days: 3 }, { bearer });
  const ofPack = await shop.done(getOperatorCard, { cardId: pack!.id }, { bearer });
  expect(ofPack).toMatchObject({
    holder: null,
    boundAt: null,
    plans: [{ payer: null, from: "2027-05-01", until: "2027-05-05" }],
  });
  const holder = await shop.customer();
  const card = await shop.boundCard(holder);
  await shop.done(deleteCard, { cardId: card.id }, { bearer: holder.bearer });
  const later = await shop.done(getOperatorCard, { cardId: card.id }, { bearer });
  expect(later).toMatchObject({ deletedAt: "2027-05-01T12:00:00.000Z", holder: { id: holder.id } });
  expect(later.card.operatorActions).toEqual([]);
});

test("shows the printed code only against a reason, and never without a trace", async () => {
  const administrator = await shop.administrator();
  const { bearer } = administrator;
  const [card] = await shop.stock(1);
  const { id: cardId, verifyCode } = card!;
  const without = await shop.call(revealVerifyCode, { cardId, reason: "  " }, { bearer });
  expect(without).toMatchObject({ error: "validation_failed" });
  const asked = { cardId, reason: "The print is scratched" };
  expect(await shop.done(revealVerifyCode, asked, { bearer })).toEqual({ verifyCode });
  const { items } = await shop.done(listAudit, { subject: `card:${cardId}` }, { bearer });
  expect(items).toMatchObject([
    { deed: "admin/card/revealVerifyCode", actor: administrator.username, reason: asked.reason },
  ]);
  expect(JSON.stringify(items)).not.toContain(verifyCode);
  expect(
    (await shop.call(revealVerifyCode, { ...asked, cardId: "999999999" }, { bearer })).error,
  ).toBe("not_found");
});
