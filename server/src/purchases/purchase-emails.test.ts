import { archivePlan } from "@farsim/contract/desk/shop/catalogue.ts";
import * as orders from "@farsim/contract/desk/money/orders.ts";
import { getPurchase } from "@farsim/contract/purchases.ts";
import { until } from "@farsim/programs/until.ts";
import { expect, test } from "vitest";
import { buyInOneGo } from "../../testing/buy-in-one-go.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { emailsIn } from "../../testing/emails.ts";
import { openShop } from "../../testing/open-shop.ts";
import type { Person } from "../../testing/people.ts";
import { runWorker } from "../../testing/quiet-worker.ts";
import { addPlanOnSale, newEsim } from "../../testing/stock.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { PUBLIC_URL: "https://sim.example" } });
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));

const emailsTo = ({ email }: Person) => emailsIn(shop.config.mail.outboxDir, email);

/** Waits for an email, which comes by itself, and reads it. */
async function receives(person: Person, words: string): Promise<string> {
  const find = () => emailsTo(person).find((text) => text.includes(words));
  const emailText = await until(find, { withinMs: 15_000, everyMs: 50 });
  if (emailText === undefined) throw new Error(`no email has come that says: ${words}`);
  return emailText;
}

test("an eSIM that was bought with its plan is sent without a word that it lacks one", async () => {
  await shop.stockOf([newEsim()]);
  const person = await shop.customer();
  await shop.recharge(person, "100.00");
  await buyInOneGo(shop, person, { planId });
  await runWorker(shop);
  expect(await receives(person, "Subject: Your eSIM is ready")).not.toContain("It needs a plan");
  await receives(person, "<title>Asia Daily has been ordered for");
});

test("a purchase that could not be made is written about, with the reason and where the money is", async () => {
  const [first, second] = [await shop.customer(), await shop.customer()];
  await shop.stockOf([newEsim()]);
  const { id, order } = await buyInOneGo(shop, first, { planId });
  await shop.recharge(second, "100.00");
  await buyInOneGo(shop, second, { planId });
  await runWorker(shop);
  await receives(second, "Subject: Your eSIM is ready");
  const { bearer } = await shop.administrator();
  await shop.within.done(orders.finishPayOrder, { orderId: order!.id }, { bearer });
  const emailText = await receives(first, "Subject: Your purchase could not be completed");
  expect(emailText).toContain("There is no eSIM left for it at the moment.");
  expect(emailText).toContain("is in your balance");
  expect(emailText).toContain(`https://sim.example/purchase/${id}`);
  const { purchase } = await shop.within.done(
    getPurchase,
    { purchaseId: id },
    { bearer: first.bearer },
  );
  expect(purchase).toMatchObject({ step: "FAILED", failure: "esim_out_of_stock" });
});

test("where the plan has gone the email speaks of another one, not of the same again", async () => {
  await shop.stockOf([newEsim()]);
  const person = await shop.customer();
  const last = await shop.asProgram((ctx) => addPlanOnSale(ctx, {}, "Last Daily"));
  const { order } = await buyInOneGo(shop, person, { planId: last });
  const { bearer } = await shop.administrator();
  await shop.within.done(archivePlan, { planId: last }, { bearer });
  await shop.within.done(orders.finishPayOrder, { orderId: order!.id }, { bearer });
  await runWorker(shop);
  const emailText = await receives(person, "Subject: Your purchase could not be completed");
  expect(emailText).toContain("The plan or the card is no longer available.");
  expect(emailText).toContain("pays for another plan at any time");
  expect(emailText).not.toContain("buys the same again");
});
