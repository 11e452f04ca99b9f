import * as catalogue from "@farsim/contract/desk/shop/catalogue.ts";
import { editTag, getCard, orderAddOn, orderPlan } from "@farsim/contract/cards.ts";
import { previewPlan } from "@farsim/contract/plan-preview.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import type { FieldProblemKey } from "@farsim/contract/problems/field-problem.ts";
import { listAddOns, listPlans } from "@farsim/contract/plans.ts";
import { setStarterPack } from "@farsim/contract/desk/cards/stock.ts";
import {
  defaultLanguage,
  type Language,
  languages,
} from "@farsim/contract/values/texts/language.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { beforeEach, expect, test } from "vitest";
import { openShop } from "../../testing/open-shop.ts";
import { newName, type Person } from "../../testing/people.ts";
import { testDatabase } from "../../testing/database/test-database.ts";

const testBase = await testDatabase();
// In Hong Kong the billing day turns at 16:00 UTC.
const shop = await openShop(testBase, { env: { BILLING_TIMEZONE: "Asia/Hong_Kong" } });
const keeper = await shop.administrator();

beforeEach(() => shop.renew(keeper));

type Draft = CallInput<typeof catalogue.savePlan>;
/** Texts of every language: those given, and something else in the others. */
const texts = (given: Partial<Record<Language, string>> = {}) => ({
  ...inEveryLanguage(newName),
  ...given,
});
const draft = (given: Partial<Draft> = {}): Draft => ({
  name: texts({ "zh-CN": "每日套餐" }),
  description: texts({ en: "For short trips", "zh-CN": "适合短途" }),
  price: "2.00",
  cycleDays: 1,
  totalTrafficMb: 500,
  restrictRule: "THROTTLE",
  throttleKbps: 128,
  trafficLimitType: "DAILY",
  ...given,
});
const addOnDraft = (given: Partial<CallInput<typeof catalogue.saveAddOn>> = {}) => ({
  name: texts({ "zh-CN": "加油包" }),
  description: inEveryLanguage(() => ""),
  price: "3.00",
  topUpMb: 200,
  ...given,
});

const save = async (input: Draft) =>
  (await shop.done(catalogue.savePlan, input, { bearer: keeper.bearer })).plan;
const saveAddOn = async (input: CallInput<typeof catalogue.saveAddOn>) =>
  (await shop.done(catalogue.saveAddOn, input, { bearer: keeper.bearer })).addOn;
const onSale = async (id: string) =>
  (await shop.done(listPlans, {})).items.find((plan) => plan.id === id);
const nextDay = async (...people: Person[]) => {
  shop.clock.set(shop.clock.now().add({ hours: 24 }));
  for (const person of [keeper, ...people]) await shop.renew(person);
};

async function holder(balance = "100.00") {
  const person = await shop.customer();
  await shop.recharge(person, balance);
  return { person, card: await shop.boundCard(person) };
}

test("offers a new plan at once, in both languages", async () => {
  const plan = await save(draft({ name: texts({ en: "Week in Japan", "zh-CN": "日本一周" }) }));
  expect(plan).toMatchObject({
    version: 1,
    archived: false,
    next: null,
    planType: "PAY_AS_YOU_GO",
  });
  expect(await onSale(plan.id)).toMatchObject({ name: "Week in Japan", price: "2.00" });
  const { items } = await shop.done(listPlans, {}, { language: "zh-CN" });
  expect(items.find(({ id }) => id === plan.id)?.name).toBe("日本一周");
});

test("sells edited terms from the next billing day, and leaves a running card what it has", async () => {
  const input = draft();
  const { id } = await save(input);
  const { person, card } = await holder();
  await shop.done(
    orderPlan,
    { cardId: card.id, planId: id, version: 1 },
    { bearer: person.bearer },
  );
  const edited = await save({ ...input, id, version: 1, price: "4.00", totalTrafficMb: 1000 });
  expect(edited).toMatchObject({ version: 1, price: "2.00" });
  expect(edited.next).toMatchObject({ version: 2, price: "4.00", startsOn: "2027-05-02" });
  expect(await onSale(id)).toMatchObject({ version: 1, price: "2.00" });

  await nextDay(person);
  expect(await onSale(id)).toMatchObject({ version: 2, price: "4.00", totalTrafficMb: 1000 });
  const { card: later } = await shop.done(getCard, { cardId: card.id }, { bearer: person.bearer });
  expect(later.plan).toMatchObject({ id, version: 1, price: "2.00", totalTrafficMb: 500 });
  const used = { id: newName(), iccid: card.iccid, usedAt: shop.clock.now().toString() };
  await shop.report([{ ...used, regionName: "JP", bytes: 1_048_576 }]);
  const rows = await testBase.database.pool.query(
    "SELECT change_micros FROM activities WHERE user_id = $1 AND type = 'DAILY_FEE'",
    [person.id],
  );
  expect(rows.rows.map(({ change_micros }) => Number(change_micros))).toEqual([-2_000_000]);
});

test("refuses an order of the terms that were shown before they changed, and takes the new", async () => {
  const input = draft();
  const { id } = await save(input);
  await save({ ...input, id, price: "4.00" });
  await nextDay();
  const { person, card } = await holder();
  const order = (version: number) =>
    shop.call(orderPlan, { cardId: card.id, planId: id, version }, { bearer: person.bearer });
  expect((await order(1)).error).toBe("price_changed");
  expect((await order(2)).code).toBe(0);
});

test("refuses an order that would not begin on the day that was shown: midnight has passed since", async () => {
  const { id: planId } = await save(draft());
  const { person, card } = await holder();
  const asked = { cardId: card.id, planId };
  const preview = () => shop.done(previewPlan, asked, { bearer: person.bearer });
  const order = (startsOn: string) =>
    shop.call(orderPlan, { ...asked, startsOn }, { bearer: person.bearer });
  const before = await preview();
  await nextDay(person);
  expect((await order(before.startsOn)).error).toBe("price_changed");
  const after = await preview();
  expect(after.startsOn > before.startsOn).toBe(true);
  expect((await order(after.startsOn)).code).toBe(0);
});

test("keeps a name as it is seen, and takes none of which no one sees anything", async () => {
  const hidden = draft({ name: texts({ en: "\u{200B}" }) });
  const asKeeper = { bearer: keeper.bearer };
  expect(await shop.call(catalogue.savePlan, hidden, asKeeper)).toMatchObject({
    error: "validation_failed",
  });
  expect(await save(draft({ name: texts({ en: "\u{202E}live" }) }))).toMatchObject({
    name: { en: "live" },
  });
});

test("previews what is on sale today", async () => {
  const input = draft();
  const { id } = await save(input);
  await save({ ...input, id, price: "4.00" });
  const { person, card } = await holder();
  const preview = () =>
    shop.done(previewPlan, { cardId: card.id, planId: id }, { bearer: person.bearer });
  expect((await preview()).required).toBe("2.00");
  await nextDay(person);
  expect((await preview()).required).toBe("4.00");
});

test("puts words right at once, without another version", async () => {
  const input = draft();
  const { id } = await save(input);
  const { person, card } = await holder();
  const { bearer } = person;
  await shop.done(orderPlan, { cardId: card.id, planId: id }, { bearer });
  const { version, next } = await save({ ...input, id, name: texts({ en: "Mended" }) });
  expect({ version, next }).toEqual({ version: 1, next: null });
  expect(await onSale(id)).toMatchObject({ name: "Mended", version: 1 });
  // Of a card that runs on it too, when it is read and when it was changed.
  const { card: read } = await shop.done(getCard, { cardId: card.id }, { bearer });
  const { card: changed } = await shop.done(editTag, { cardId: card.id, tag: "phone" }, { bearer });
  expect([read.plan?.name, changed.plan?.name]).toEqual(["Mended", "Mended"]);
});

test("lets the last of two edits of one day stand, and refuses who saw neither", async () => {
  const input = draft();
  const { id } = await save(input);
  await save({ ...input, id, version: 1, price: "4.00" });
  const stale = await shop.call(
    catalogue.savePlan,
    { ...input, id, version: 1, price: "9.00" },
    { bearer: keeper.bearer },
  );
  expect(stale.error).toBe("price_changed");
  const { next } = await save({ ...input, id, version: 2, price: "5.00" });
  expect(next).toMatchObject({ version: 3, price: "5.00" });
  await nextDay();
  expect(await onSale(id)).toMatchObject({ version: 3, price: "5.00" });
});

test("lets exactly one of twenty simultaneous edits of one version win", async () => {
  const input = draft();
  const { id } = await save(input);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      shop.call(
        catalogue.savePlan,
        { ...input, id, version: 1, price: `${n + 3}.00` },
        { bearer: keeper.bearer },
      ),
    ),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === "price_changed")).toHaveLength(19);
});

test("takes a plan from sale at once, and lets cards run on", async () => {
  const { id } = await save(draft());
  const { person, card } = await holder();
  const { bearer } = person;
  await shop.done(orderPlan, { cardId: card.id, planId: id }, { bearer });
  await shop.done(catalogue.archivePlan, { planId: id }, { bearer: keeper.bearer });
  expect(await onSale(id)).toBeUndefined();
  const other = await holder();
  const order = await shop.call(
    orderPlan,
    { cardId: other.card.id, planId: id },
    { bearer: other.person.bearer },
  );
  expect(order.error).toBe("not_found");
  expect((await shop.done(getCard, { cardId: card.id }, { bearer })).card.plan?.id).toBe(id);
  const list = async (archived?: "true") =>
    (
      await shop.done(catalogue.listOperatorPlans, { archived }, { bearer: keeper.bearer })
    ).items.map((plan) => plan.id);
  expect(await list()).not.toContain(id);
  expect(await list("true")).toContain(id);
  for (const again of [
    shop.call(catalogue.archivePlan, { planId: id }, { bearer: keeper.bearer }),
    shop.call(catalogue.savePlan, draft({ id }), { bearer: keeper.bearer }),
  ])
    expect((await again).error).toBe("not_found");
});

test("keeps plans of starter packs from the public list, and makes packs of them", async () => {
  const { id } = await save(draft({ planType: "STARTER_PACK" }));
  expect(await onSale(id)).toBeUndefined();
  const [card] = await shop.stock(1);
  const { results } = await shop.done(
    setStarterPack,
    { cardIds: [card!.id], planId: id, days: 30 },
    { bearer: keeper.bearer },
  );
  expect(results).toEqual([{ cardId: card!.id }]);
});

test.for<[string, Partial<Draft>, string, FieldProblemKey]>([
  [
    "MB without a limit",
    { trafficLimitType: "UNLIMITED", restrictRule: "NONE", throttleKbps: undefined },
    "totalTrafficMb",
    "traffic_unlimited",
  ],
  ["a limit without MB", { totalTrafficMb: null }, "totalTrafficMb", "traffic_invalid"],
  ["no MB at all", { totalTrafficMb: 0 }, "totalTrafficMb", "traffic_invalid"],
  ["parts of a hundredth of a MB", { totalTrafficMb: 0.005 }, "totalTrafficMb", "traffic_invalid"],
  [
    "a rule without a limit",
    {
      trafficLimitType: "UNLIMITED",
      totalTrafficMb: null,
      restrictRule: "STOP",
      throttleKbps: undefined,
    },
    "restrictRule",
    "rule_unlimited",
  ],
  ["a throttle without kbps", { throttleKbps: undefined }, "throttleKbps", "required"],
  ["kbps without a throttle", { restrictRule: "STOP" }, "throttleKbps", "throttle_unwanted"],
  ["no days", { cycleDays: 0 }, "cycleDays", "days_invalid"],
  [
    "a pack that counts by the cycle",
    { planType: "STARTER_PACK", trafficLimitType: "CYCLE" },
    "trafficLimitType",
    "pack_limit_type",
  ],
  ["no price", { price: "0.00" }, "price", "amount_out_of_bounds"],
  ["a price below nothing", { price: "-1.00" }, "price", "amount_out_of_bounds"],
  ["a price of other digits than the currency's", { price: "1.5" }, "price", "amount_invalid"],
  ["no name", { name: texts({ en: "  " }) }, "name.en", "required"],
  ["a name that steers", { name: texts({ "zh-CN": "\u001b[2J" }) }, "name.zh-CN", "invalid"],
  [
    "a name that one language lacks",
    { name: { ...texts(), "zh-CN": undefined } as unknown as Draft["name"] },
    "name.zh-CN",
    "required",
  ],
  [
    "a name in a language that is none",
    { name: { ...texts(), xx: "?" } as Draft["name"] },
    "name.xx",
    "unknown_field",
  ],
  [
    "too much about it",
    { description: texts({ "zh-CN": "长".repeat(301) }) },
    "description.zh-CN",
    "too_long",
  ],
])("refuses %s at its field, in both languages", async ([, given, field, key]) => {
  for (const language of ["en", "zh-CN"] as const) {
    const answer = await shop.call(catalogue.savePlan, draft(given), {
      bearer: keeper.bearer,
      language,
    });
    expect(answer).toMatchObject({ status: 400, error: "validation_failed" });
    expect((answer.data as unknown as { fields: object }).fields).toEqual({ [field]: key });
  }
});

test("never changes what a plan is for", async () => {
  const input = draft();
  const { id } = await save(input);
  const answer = await shop.call(
    catalogue.savePlan,
    { ...input, id, planType: "STARTER_PACK" },
    { bearer: keeper.bearer },
  );
  expect(answer.data).toMatchObject({ fields: { planType: "plan_type_fixed" } });
});

test("sells an add-on's edited terms from the next billing day, under another id", async () => {
  const input = addOnDraft();
  const { id } = await saveAddOn(input);
  const edited = await saveAddOn({ ...input, id, price: "5.00" });
  expect(edited).toMatchObject({ id, price: "3.00" });
  expect(edited.next).toMatchObject({ price: "5.00", startsOn: expect.any(String) });
  const names = async () =>
    (await shop.done(listAddOns, {})).items.filter(({ name }) => name === input.name.en);
  expect(await names()).toMatchObject([{ id, price: "3.00" }]);
  const { person, card } = await holder();
  const plan = await save(draft());
  await shop.done(orderPlan, { cardId: card.id, planId: plan.id }, { bearer: person.bearer });
  const order = (addOnId: string) =>
    shop.call(orderAddOn, { cardId: card.id, addOnId }, { bearer: person.bearer });
  expect((await order(edited.next!.id)).error).toBe("not_found");
  expect((await order(id)).code).toBe(0);
  await nextDay(person);
  expect(await names()).toMatchObject([{ id: edited.next!.id, price: "5.00" }]);
  expect((await order(id)).error).toBe("price_changed");
  const bought = await order(edited.next!.id);
  expect(bought.data.activity.change).toBe("-5.00");
});

test("puts an add-on's words right at once, edits what is coming, and takes all of it from sale", async () => {
  const input = addOnDraft();
  const { id } = await saveAddOn(input);
  expect(await saveAddOn({ ...input, id, name: texts({ en: "Mended pack" }) })).toMatchObject({
    id,
    name: { en: "Mended pack" },
    next: null,
  });
  const { next } = await saveAddOn({ ...input, id, price: "5.00" });
  const stale = await shop.call(
    catalogue.saveAddOn,
    { ...input, id, price: "6.00" },
    { bearer: keeper.bearer },
  );
  expect(stale.error).toBe("price_changed");
  const again = await saveAddOn({ ...input, id: next!.id, price: "6.00" });
  expect(again).toMatchObject({ id, price: "3.00", next: { price: "6.00" } });
  await shop.done(catalogue.archiveAddOn, { addOnId: id }, { bearer: keeper.bearer });
  await nextDay();
  const { items } = await shop.done(listAddOns, {});
  expect(items.filter(({ name }) => [input.name.en, "Mended pack"].includes(name))).toEqual([]);
  const gone = await shop.call(
    catalogue.archiveAddOn,
    { addOnId: again.next!.id },
    { bearer: keeper.bearer },
  );
  expect(gone.error).toBe("not_found");
});

test("puts every edit on record, as it was before and after, and nothing where nothing changed", async () => {
  const input = draft({ name: texts({ en: "Recorded" }) });
  const { id } = await save(input);
  await save({ ...input, id, price: "4.00" });
  await save({ ...input, id, price: "4.00" });
  await shop.done(catalogue.archivePlan, { planId: id }, { bearer: keeper.bearer });
  const { rows } = await testBase.database.pool.query(
    "SELECT deed, actor_id, facts FROM audit_entries WHERE subject = $1 ORDER BY id",
    [`plan:${id}`],
  );
  expect(rows.map(({ deed: action }) => action)).toEqual([
    "admin/plan/save",
    "admin/plan/save",
    "admin/plan/archive",
  ]);
  expect(rows[1]).toMatchObject({
    facts: {
      before: { price: "2.00", version: 1, name: input.name, description: input.description },
      after: { price: "4.00", name: input.name, description: input.description },
    },
  });
  expect(String(rows[1].actor_id)).toBe(keeper.id);
});

test("shows what was written before a language was added in the default language, and asks for the rest", async () => {
  const [plan, addOn] = [await save(draft()), await saveAddOn(addOnDraft())];
  const left = { [defaultLanguage]: "Before" };
  const { pool } = testBase.database;
  for (const [table, key, id] of [
    ["plan_versions", "plan_id", plan.id],
    ["add_ons", "id", addOn.id],
  ])
    await pool.query(`UPDATE ${table} SET name = $2, description = $2 WHERE ${key} = $1`, [
      id,
      left,
    ]);
  const before = { name: "Before", description: "Before" };
  for (const language of languages) {
    const [plans, addOns] = [
      await shop.done(listPlans, {}, { language }),
      await shop.done(listAddOns, {}, { language }),
    ];
    expect(plans.items.find(({ id }) => id === plan.id)).toMatchObject(before);
    expect(addOns.items.find(({ id }) => id === addOn.id)).toMatchObject(before);
  }
  const { bearer } = keeper;
  const { items } = await shop.done(catalogue.listOperatorPlans, {}, { bearer });
  const { name } = items.find(({ id }) => id === plan.id)!;
  expect(name).toEqual(left);
  const again = await shop.call(
    catalogue.savePlan,
    draft({ id: plan.id, name: name as Draft["name"] }),
    { bearer },
  );
  expect(again.data).toMatchObject({ fields: { "name.zh-CN": "required" } });
  expect(await save(draft({ id: plan.id, name: texts(name) }))).toMatchObject({ name: left });
});

test.each([
  ["nothing in the default language", { "zh-CN": "每日套餐" }],
  ["something that is no text", { [defaultLanguage]: "Daily", "zh-CN": null }],
  ["a list", [defaultLanguage]],
])("the database takes no name with %s", async (_, name) => {
  const { id } = await save(draft());
  const rename = "UPDATE plan_versions SET name = $2 WHERE plan_id = $1";
  await expect(testBase.database.pool.query(rename, [id, JSON.stringify(name)])).rejects.toThrow(
    "plan_versions_name_check",
  );
});

test("refuses ids that no one gave out", async () => {
  for (const id of ["0", "x", "999999999"]) {
    const { bearer } = keeper;
    expect((await shop.call(catalogue.savePlan, draft({ id }), { bearer })).error).toBe(
      "not_found",
    );
    expect((await shop.call(catalogue.saveAddOn, addOnDraft({ id }), { bearer })).error).toBe(
      "not_found",
    );
  }
});

/** The ids of the public list, of those given. */
const shownOf = async (list: typeof listPlans | typeof listAddOns, ids: readonly string[]) =>
  (await shop.done(list, {})).items.map(({ id }) => id).filter((id) => ids.includes(id));
const everyId = async (
  list: typeof catalogue.listOperatorPlans | typeof catalogue.listOperatorAddOns,
) => (await shop.done(list, {}, { bearer: keeper.bearer })).items.map(({ id }) => id);
const recordedOrders = async (subject: string) =>
  (
    await testBase.database.pool.query(
      "SELECT facts FROM audit_entries WHERE subject = $1 ORDER BY id",
      [subject],
    )
  ).rows.map(({ facts }) => facts);

test("shows plans and add-ons in the order that the operator gives them, at once and to everyone", async () => {
  const plans = [await save(draft()), await save(draft()), await save(draft())].map(({ id }) => id);
  const addOns = [await saveAddOn(addOnDraft()), await saveAddOn(addOnDraft())].map(({ id }) => id);
  expect(await shownOf(listPlans, plans)).toEqual(plans);
  const before = await everyId(catalogue.listOperatorPlans);
  const wanted = before.toReversed();
  const { items } = await shop.done(
    catalogue.orderPlans,
    { ids: wanted, before },
    { bearer: keeper.bearer },
  );
  expect(items.map(({ id }) => id)).toEqual(wanted);
  expect(await everyId(catalogue.listOperatorPlans)).toEqual(wanted);
  expect(await shownOf(listPlans, plans)).toEqual(plans.toReversed());
  // A new one comes last.
  const { id: last } = await save(draft());
  expect((await everyId(catalogue.listOperatorPlans)).at(-1)).toBe(last);
  const addOnsBefore = await everyId(catalogue.listOperatorAddOns);
  const reversed = { ids: addOnsBefore.toReversed(), before: addOnsBefore };
  await shop.done(catalogue.orderAddOns, reversed, { bearer: keeper.bearer });
  expect(await shownOf(listAddOns, addOns)).toEqual(addOns.toReversed());
});

test("an add-on keeps its place when new terms take the place of the old", async () => {
  const input = addOnDraft();
  const [{ id }, { id: second }] = [await saveAddOn(input), await saveAddOn(addOnDraft())];
  const { next } = await saveAddOn({ ...input, id, price: "5.00" });
  const before = await everyId(catalogue.listOperatorAddOns);
  const others = before.filter((one) => one !== id && one !== second);
  const ids = [second, id, ...others];
  await shop.done(catalogue.orderAddOns, { ids, before }, { bearer: keeper.bearer });
  await nextDay();
  expect(await everyId(catalogue.listOperatorAddOns)).toEqual([second, next!.id, ...others]);
});

test("puts an order on record by names, and nothing where it is as it was", async () => {
  const plans = [await save(draft()), await save(draft())];
  const ids = await everyId(catalogue.listOperatorPlans);
  const recorded = await recordedOrders("offers:plans");
  await shop.done(catalogue.orderPlans, { ids, before: ids }, { bearer: keeper.bearer });
  expect(await recordedOrders("offers:plans")).toEqual(recorded);
  const wanted = [...ids.slice(0, -2), ids.at(-1)!, ids.at(-2)!];
  await shop.done(catalogue.orderPlans, { ids: wanted, before: ids }, { bearer: keeper.bearer });
  const facts = (await recordedOrders("offers:plans")).at(-1);
  const [one, two] = plans.map(({ name }) => name);
  expect(facts.before.offers.en).toMatch(new RegExp(`${one!.en}, ${two!.en}$`));
  expect(facts.after.offers.en).toMatch(new RegExp(`${two!.en}, ${one!.en}$`));
  expect(facts.after.offers["zh-CN"]).toMatch(new RegExp(`${two!["zh-CN"]}、${one!["zh-CN"]}$`));
});

test("refuses an order of others than are on sale, and one made over an older order, and changes nothing", async () => {
  for (const [list, order, saved] of [
    [catalogue.listOperatorPlans, catalogue.orderPlans, save(draft())],
    [catalogue.listOperatorAddOns, catalogue.orderAddOns, saveAddOn(addOnDraft())],
  ] as const) {
    const { id } = await saved;
    const ids = await everyId(list);
    const rest = ids.filter((one) => one !== id);
    const refused = async (input: CallInput<typeof catalogue.orderPlans>) => {
      const call = order as typeof catalogue.orderPlans;
      return (await shop.call(call, input, { bearer: keeper.bearer })).error;
    };
    for (const wrong of [rest, [...rest, "999999999"], [...ids, id], [...rest, rest[0]!]]) {
      expect(await refused({ ids: wrong.toReversed(), before: ids })).toBe("offers_changed");
      expect(await refused({ ids: ids.toReversed(), before: wrong })).toBe("offers_changed");
    }
    const older = ids.toReversed();
    expect(await refused({ ids: older, before: older })).toBe("offers_changed");
    expect(await everyId(list)).toEqual(ids);
  }
});
