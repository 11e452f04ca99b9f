import * as contract from "@farsim/contract/desk/shop/settings.ts";
import { createPayOrder } from "@farsim/contract/pay.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { faqTabs, getFaq } from "@farsim/contract/faq.ts";
import { getConfig } from "@farsim/contract/shop.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openShop } from "../../testing/open-shop.ts";
import { formatInstant, type Instant } from "../platform/clock.ts";
import { openDatabase } from "../platform/database/database.ts";
import { messagesIn } from "../platform/messages.ts";
import { audit } from "../platform/security/audit.ts";
import { faqOf } from "./faq-of.ts";
import { insertSettings } from "./settings.sql.ts";
import type { Topic } from "./topics.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { PRODUCT_NAME: "First Name" } });
const keeper = await shop.administrator();
const moveTo = async (moment: Instant) => {
  shop.clock.set(moment);
  await shop.renew(keeper);
};

const settings = () => shop.done(contract.getSettings, {}, keeper);
const terms = () => shop.done(getConfig, {});
const identity = {
  productName: "Kestrel SIM",
  legalName: "Kestrel Mobile Ltd",
  address: "1 Harbour Road, Hong Kong",
  companyNumber: "1234567",
  taxNumber: "",
  country: "HK" as const,
};
const contact = {
  name: "Kestrel support",
  email: "help@kestrel.example",
  phone: "",
  whatsapp: "+85212345678",
  wechat: "",
  url: "",
  hours: { ...inEveryLanguage(() => ""), en: "Every day, 9 to 18" },
};
const changedIdentity = async (values: object) => {
  const { version } = (await settings()).identity;
  return shop.call(contract.changeIdentity, { ...identity, ...values, version }, keeper);
};
const changedTrade = async (values: object) => {
  const { version, values: before, next } = (await settings()).trade;
  return shop.call(
    contract.changeTrade,
    { ...(next?.values ?? before), ...values, version },
    keeper,
  );
};

/** As a server keeps it that no other hears. */
const keepUnheard = (topic: Topic, version: number, setting: object) =>
  shop.asProgram(async (ctx) => {
    const { now } = ctx;
    const changedBy = BigInt(keeper.id);
    const row = { topic, version, setting, validFrom: now, changedAt: now, changedBy };
    await insertSettings(ctx.tx, row);
    await audit(ctx, {
      action: "admin/settings/change",
      subject: `settings:${topic}`,
      facts: { version, validFrom: now.toString(), before: {}, after: setting },
      by: changedBy,
    });
  });

test("a shop begins with the settings of its first start", async () => {
  const { identity, contact: first, trade, announcement } = await settings();
  expect(identity).toMatchObject({ version: 0, changedAt: null, changedBy: null, next: null });
  expect(identity.values).toMatchObject({ productName: "First Name", legalName: "" });
  expect(first.values).toMatchObject({ email: "", hours: inEveryLanguage(() => "") });
  expect(trade.values).toMatchObject({ esimFee: "5.00", internationalFeeRate: "0.04" });
  expect(announcement.values.show).toBe("standard");
});

test("the desk shows what the environment may say, also where it takes less itself", async () => {
  const productName = "A long name of a shop that sells cards for data abroad";
  const odd = await openShop(testBase, {
    env: { PRODUCT_NAME: productName, RECHARGE_MIN: "1000" },
    closeWith: onTestFinished,
  });
  const { identity, trade } = await odd.done(contract.getSettings, {}, await odd.administrator());
  expect(identity.values.productName).toBe(productName);
  expect(trade.values).toMatchObject({ rechargeMin: "1000.00", rechargeAmounts: [] });
});

test("what is set is in force for everyone at once, and without what was left empty", async () => {
  expect((await changedIdentity({})).data).toMatchObject({ version: 1, values: identity });
  await shop.done(contract.changeContact, { ...contact, version: 0 }, keeper);
  expect(await terms()).toMatchObject({ productName: "Kestrel SIM" });
  const { operator, contact: shown } = await terms();
  expect(operator).toEqual({
    legalName: "Kestrel Mobile Ltd",
    address: "1 Harbour Road, Hong Kong",
    companyNumber: "1234567",
    country: { code: "HK", name: expect.objectContaining({ "zh-CN": "中国香港" }) },
  });
  expect(shown).toEqual({
    name: "Kestrel support",
    email: "help@kestrel.example",
    whatsapp: "+85212345678",
    hours: inEveryLanguage(() => "Every day, 9 to 18"),
  });
  const { changedBy } = (await settings()).contact;
  expect(changedBy).toMatch(/\w/);
});

test("it is in force on every server of the database, and after a restart", async () => {
  const database = openDatabase(testBase.connectionString);
  const second = await openShop(
    { ...testBase, database },
    {
      closeWith: (close) =>
        onTestFinished(async () => {
          await close();
          await database.close();
        }),
    },
  );
  await changedIdentity({ productName: "Harrier SIM" });
  await vi.waitUntil(async () => (await second.done(getConfig, {})).productName === "Harrier SIM");
  await shop.restart();
  expect(await terms()).toMatchObject({ productName: "Harrier SIM" });
});

test("a change that was made on an older version is refused, and of many at once one is kept", async () => {
  const { version } = (await settings()).identity;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      shop.call(
        contract.changeIdentity,
        { ...identity, productName: `Name ${i}`, version },
        keeper,
      ),
    ),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === "settings_changed")).toHaveLength(9);
  expect((await settings()).identity.version).toBe(version + 1);
});

test("what is set again as it is makes no version and no entry", async () => {
  const before = (await settings()).identity;
  await moveTo(shop.clock.now().add({ minutes: 1 }));
  await shop.done(contract.changeIdentity, { ...before.values, version: before.version }, keeper);
  expect((await settings()).identity.version).toBe(before.version);
  const changeTrade = { esimFee: "5.50", validFrom: shop.clock.now().add({ hours: 1 }).toString() };
  await changedTrade(changeTrade);
  const { version } = (await settings()).trade;
  await moveTo(shop.clock.now().add({ minutes: 1 }));
  await changedTrade(changeTrade);
  expect((await settings()).trade.version).toBe(version);
  // The same at once is another change.
  await changedTrade({ esimFee: "5.50" });
  expect((await settings()).trade).toMatchObject({ version: version + 1, next: null });
  await changedTrade({ esimFee: "5.00" });
});

test("a change whose answer was lost is done when it is asked for again, but only for who made it", async () => {
  const { version } = (await settings()).identity;
  const input = { ...identity, taxNumber: "77", version };
  await shop.done(contract.changeIdentity, input, keeper);
  await moveTo(shop.clock.now().add({ minutes: 1 }));
  expect(await shop.done(contract.changeIdentity, input, keeper)).toMatchObject({
    version: version + 1,
    values: { taxNumber: "77" },
  });
  const other = await shop.administrator();
  const answer = await shop.call(contract.changeIdentity, input, other);
  expect(answer.error).toBe("settings_changed");
  const otherwise = await shop.call(contract.changeIdentity, { ...input, taxNumber: "78" }, keeper);
  expect(otherwise.error).toBe("settings_changed");
});

test("the record says what was in force before, not what never came", async () => {
  const now = shop.clock.now();
  await changedTrade({ esimFee: "6.00" });
  await changedTrade({ esimFee: "7.00", validFrom: now.add({ hours: 1 }).toString() });
  await changedTrade({ esimFee: "8.00" });
  const { items } = await shop.done(listAudit, { limit: "1" }, keeper);
  expect(items[0]?.facts).toMatchObject({
    before: { esimFee: "6.00" },
    after: { esimFee: "8.00" },
  });
  await changedTrade({ esimFee: "5.00" });
});

test("fees hold from their moment on, for orders that are made from then on; a later change takes the place of one to come", async () => {
  const person = await shop.customer();
  const order = async () => {
    const as = { bearer: person.bearer, key: crypto.randomUUID() };
    const input = { amount: "10.00", method: "domestic" } as const;
    return (await shop.done(createPayOrder, input, as)).serviceFee;
  };
  const inOneHour = shop.clock.now().add({ hours: 1 });
  const change = { serviceFeeRate: "0.1", esimFee: "7.50", validFrom: inOneHour.toString() };
  expect((await changedTrade(change)).data).toMatchObject({
    values: { esimFee: "5.00" },
    next: { values: { esimFee: "7.50" }, validFrom: formatInstant(inOneHour.epochMilliseconds) },
  });
  expect(await order()).toBe("0.00");
  expect((await terms()).esimFee).toBe("5.00");
  await changedTrade({ validFrom: inOneHour.toString(), esimFee: "6.50" });
  await moveTo(inOneHour);
  await shop.renew(person);
  expect((await terms()).esimFee).toBe("6.50");
  expect(await order()).toBe("1.00");
  expect((await settings()).trade).toMatchObject({ values: { esimFee: "6.50" }, next: null });
});

test("rows of an older program and of a newer one are read: what is missing or unknown harms no call", async () => {
  const { version } = (await settings()).contact;
  const { phone: _, hours: __, ...ways } = contact;
  const hours = { en: "Mornings", eo: "Matene" };
  await keepUnheard("contact", version + 1, { ...ways, hours, fax: "+85212345679" });
  await shop.liveShop.reload();
  expect((await terms()).contact).toEqual({
    name: contact.name,
    email: contact.email,
    whatsapp: contact.whatsapp,
    hours: inEveryLanguage(() => "Mornings"),
  });
  const { values } = (await settings()).contact;
  expect(values).toEqual({ ...contact, hours: { ...inEveryLanguage(() => ""), en: "Mornings" } });
});

test.for([
  { first: 2, instead: 4 },
  { first: 4, instead: 2 },
])(
  "fees that were to come in $first hours and then in $instead hours do so once, at the later word's moment",
  async (hours) => {
    const now = shop.clock.now();
    const esimFee = async () => (await terms()).esimFee;
    const before = await esimFee();
    await changedTrade({ esimFee: "8.00", validFrom: now.add({ hours: hours.first }).toString() });
    await moveTo(now.add({ minutes: 1 }));
    const moment = now.add({ hours: hours.instead });
    await changedTrade({ esimFee: "9.00", validFrom: moment.toString() });
    await moveTo(now.add({ hours: 3 }));
    expect(await esimFee()).toBe(hours.instead < 3 ? "9.00" : before);
    const { values, next } = (await settings()).trade;
    expect([values.esimFee, next?.values.esimFee]).toEqual(
      hours.instead < 3 ? ["9.00", undefined] : [before, "9.00"],
    );
    await moveTo(now.add({ hours: 5 }));
    expect(await esimFee()).toBe("9.00");
    await changedTrade({ esimFee: before });
  },
);

test.for([
  [{ validFrom: "2027-04-30T00:00:00Z" }, { validFrom: "expire_time_invalid" }],
  [{ validFrom: "2028-06-01T00:00:00Z" }, { validFrom: "expire_time_invalid" }],
  [{ esimFee: "-1.00" }, { esimFee: "amount_invalid" }],
  [{ esimFee: "1.5" }, { esimFee: "amount_invalid" }],
  [{ rechargeMin: "0.00" }, { rechargeMin: "amount_invalid" }],
  [{ rechargeMin: "20.00", rechargeMax: "10.00" }, { rechargeMax: "amount_out_of_bounds" }],
  [{ rechargeAmounts: ["0.50"] }, { rechargeAmounts: "amount_out_of_bounds" }],
  [{ rechargeAmounts: ["10.00", "10.00"] }, { rechargeAmounts: "amount_out_of_bounds" }],
  [{ rechargeAmounts: [] }, { rechargeAmounts: "required" }],
  [{ cardLimit: 0 }, { cardLimit: "invalid" }],
  [{ serviceFeeRate: "1.1" }, { serviceFeeRate: "invalid" }],
] as const)("terms of trade that make no sense are refused: %j", async ([values, fields]) => {
  const before = (await settings()).trade;
  expect((await changedTrade(values)).data).toMatchObject({ error: "validation_failed", fields });
  expect((await settings()).trade).toEqual(before);
});

test.for([
  [{ email: "nobody" }, { email: "email_invalid" }],
  [{ phone: "12345678" }, { phone: "invalid" }],
  [{ wechat: "a b" }, { wechat: "invalid" }],
  [{ url: "javascript:alert(1)" }, { url: "invalid" }],
  [{ url: "http://kestrel.example" }, { url: "invalid" }],
] as const)("a contact that reaches no one is refused: %j", async ([values, fields]) => {
  const { version } = (await settings()).contact;
  const input = { ...contact, ...values, version };
  const answer = await shop.call(contract.changeContact, input, keeper);
  expect(answer.data).toMatchObject({ error: "validation_failed", fields });
});

test("an announcement stands over the home page between its two moments, and leads to no other protocol", async () => {
  const text = { ...inEveryLanguage(() => "Closed on Monday"), "zh-CN": "周一休息" };
  const now = shop.clock.now();
  const own = {
    show: "own",
    text,
    link: "/plan",
    from: now.add({ hours: 1 }).toString(),
    until: now.add({ hours: 2 }).toString(),
  } as const;
  const change = async (values: object) => {
    const { version } = (await settings()).announcement;
    const input = { ...own, ...values, version };
    return shop.call(contract.changeAnnouncement, input, keeper);
  };
  const shown = async () => (await terms()).announcement;
  expect(await shown()).toEqual({ show: "standard" });
  expect((await change({ link: "javascript:alert(1)" })).error).toBe("validation_failed");
  expect((await change({ link: "//other.example" })).error).toBe("validation_failed");
  expect((await change({ text: { ...text, en: "" } })).data).toMatchObject({
    fields: { "text.en": "required" },
  });
  expect((await change({ until: own.from })).data).toMatchObject({
    fields: { until: "end_before_start" },
  });
  expect((await change({})).code).toBe(0);
  expect(await shown()).toEqual({ show: "none" });
  await moveTo(now.add({ minutes: 90 }));
  expect(await shown()).toEqual({ show: "own", text, link: "/plan" });
  await moveTo(now.add({ hours: 2 }));
  expect(await shown()).toEqual({ show: "none" });
  await change({ show: "none" });
  expect(await shown()).toEqual({ show: "none" });
  await change({ show: "standard" });
  expect(await shown()).toEqual({ show: "standard" });
});

const own = {
  show: "own" as const,
  title: { ...inEveryLanguage(() => "Data by Kestrel"), "zh-CN": "红隼流量卡" },
  under: { ...inEveryLanguage(() => "From 9 a.m. at every port."), "zh-CN": "每个港口九点起。" },
};
const changedHeadline = async (values: object, as = keeper) => {
  const { version } = (await settings()).headline;
  return shop.call(contract.changeHeadline, { ...own, version, ...values }, as);
};

test("the home page says the standard headline until the operator sets another, and again when it is restored", async () => {
  const standard = (await terms()).headline;
  expect(standard.title.en).toBe(messagesIn("en")("headline.title"));
  expect(standard.under["zh-CN"]).toBe(messagesIn("zh-CN")("headline.under"));
  // One who writes another begins with the standard one.
  expect((await settings()).headline.values).toEqual({ show: "standard", ...standard });
  const { show: _, ...texts } = own;
  expect((await changedHeadline({})).code).toBe(0);
  expect((await terms()).headline).toEqual(texts);
  const { items } = await shop.done(listAudit, { limit: "1" }, keeper);
  expect(items[0]).toMatchObject({ subject: "settings:headline" });
  expect(items[0]?.facts).toMatchObject({ before: { show: "standard" }, after: own });
  expect((await changedHeadline({ show: "standard" })).code).toBe(0);
  expect((await terms()).headline).toEqual(standard);
  expect((await settings()).headline.values).toEqual({ ...own, show: "standard" });
});

test("a headline is text, on one line, as it is seen", async () => {
  const title = inEveryLanguage(() => " <b>\u202eSea</b>\n & {sky} ");
  expect((await changedHeadline({ title })).code).toBe(0);
  expect((await terms()).headline.title).toEqual(inEveryLanguage(() => "<b>Sea</b>  & {sky}"));
  await changedHeadline({ show: "standard" });
});

test("of two administrators who change the headline at once, one is refused", async () => {
  const other = await shop.administrator();
  const { version } = (await settings()).headline;
  const answers = await Promise.all([
    changedHeadline({ version }),
    changedHeadline({ version, title: own.under }, other),
  ]);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === "settings_changed")).toHaveLength(1);
  await changedHeadline({ show: "standard" });
});

test.for([
  [{ title: { ...own.title, en: "" } }, { "title.en": "required" }],
  [{ under: { ...own.under, "zh-CN": "\u200b" } }, { "under.zh-CN": "required" }],
  [{ title: { ...own.title, en: "a".repeat(61) } }, { "title.en": "too_long" }],
  [{ title: { ...own.title, "zh-CN": "卡".repeat(31) } }, { "title.zh-CN": "too_long" }],
  [{ under: { ...own.under, en: "a".repeat(241) } }, { "under.en": "too_long" }],
] as const)(
  "a headline that is missing or does not fit is refused: %j",
  async ([values, fields]) => {
    const answer = await changedHeadline(values);
    expect(answer.data).toMatchObject({ error: "validation_failed", fields });
    expect((await settings()).headline.values.show).toBe("standard");
  },
);

const changedFaq = async (change: object, as = keeper) => {
  const { version, values } = (await settings()).faq;
  const input = { ...values, show: "own" as const, version, ...change };
  return shop.call(contract.changeFaq, input, as);
};
const faq = async () => (await shop.done(getFaq, {})).tabs;
const entry = (key: string, question = "Why?", answer = "Because.") => ({
  key,
  question: { ...inEveryLanguage(() => question), "zh-CN": `${question}（中）` },
  answer: { ...inEveryLanguage(() => answer), "zh-CN": `${answer}（中）` },
});

test("the standard questions are those of a shop that is paid by hand, or of one that is paid online, and name its card limit", async () => {
  const { payment } = await faq();
  const answer = payment.find(({ key }) => key === "topUp")?.answer;
  expect(answer?.en).toBe(messagesIn("en")("standardFaq.payment.topUp.answerByHand"));
  expect(answer?.["zh-CN"]).toBe(messagesIn("zh-CN")("standardFaq.payment.topUp.answerByHand"));
  const standard = faqOf({ faq: null, paymentProviders: ["stripe"], cardLimit: 1_500 });
  expect(standard.payment.find(({ key }) => key === "topUp")?.answer.en).toBe(
    messagesIn("en")("standardFaq.payment.topUp.answerOnline"),
  );
  const many = standard.accounts.find(({ key }) => key === "many")?.answer;
  expect(many?.en).toContain("Up to 1,500.");
  expect(many?.["zh-CN"]).toContain("最多 1,500 张。");
});

test("the operator adds, words, orders and removes questions, and restores the standard ones", async () => {
  const standard = await faq();
  const { values, version } = (await settings()).faq;
  expect([values.show, version]).toEqual(["standard", 0]);
  const [first, second, ...others] = values.start;
  const start = [second!, { ...first!, question: entry("x").question }, entry("q9")];
  expect(others.length).toBeGreaterThan(0);
  expect((await changedFaq({ start })).code).toBe(0);
  expect(await faq()).toEqual({ ...standard, start });
  const { items } = await shop.done(listAudit, { limit: "1" }, keeper);
  expect(items[0]).toMatchObject({ subject: "settings:faq" });
  expect(items[0]?.facts).toMatchObject({ before: { show: "standard" }, after: { start } });
  expect((await changedFaq({ show: "standard" })).code).toBe(0);
  expect(await faq()).toEqual(standard);
  // What was written is there when it is wanted again.
  expect((await settings()).faq.values.start).toEqual(start);
});

test("an answer is text in paragraphs, as it is seen", async () => {
  const answer = " <script>alert(1)</script>\r\n\n\n\n\u202eSee {this} \t\nhttps://sim.example ";
  expect((await changedFaq({ network: [entry("q1", " <b>Why</b>\n ", answer)] })).code).toBe(0);
  const [shown] = (await faq()).network;
  expect(shown?.question.en).toBe("<b>Why</b>");
  expect(shown?.answer.en).toBe("<script>alert(1)</script>\n\nSee {this}\nhttps://sim.example");
  await changedFaq({ show: "standard" });
});

test("of two administrators who change the questions at once, one is refused", async () => {
  const other = await shop.administrator();
  const { version } = (await settings()).faq;
  const answers = await Promise.all([
    changedFaq({ version, start: [entry("q1")] }),
    changedFaq({ version, start: [entry("q2")] }, other),
  ]);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === "settings_changed")).toHaveLength(1);
  await changedFaq({ show: "standard" });
});

test.for([
  [{ start: [] }, { start: "required" }],
  [{ start: Array.from({ length: 13 }, (_, i) => entry(`q${i}`)) }, { start: "too_long" }],
  [{ start: [entry("q1"), entry("q1")] }, { "start.1.key": "invalid" }],
  [{ start: [entry("a b")] }, { "start.0.key": "invalid" }],
  [
    { payment: [{ ...entry("q1"), question: { ...entry("q1").question, "zh-CN": " " } }] },
    { "payment.0.question.zh-CN": "required" },
  ],
  [{ network: [entry("q1", "a".repeat(161))] }, { "network.0.question.en": "too_long" }],
  [{ network: [entry("q1", "Why?", "a".repeat(1201))] }, { "network.0.answer.en": "too_long" }],
] as const)("questions that cannot be shown are refused: %j", async ([values, fields]) => {
  const before = await faq();
  const answer = await changedFaq(values);
  expect(answer.data).toMatchObject({ error: "validation_failed", fields });
  expect(await faq()).toEqual(before);
});

test("all tabs may be full, and a question of an older program is read in every language", async () => {
  const full = Object.fromEntries(
    faqTabs.map((tab) => [
      tab,
      Array.from({ length: 12 }, (_, i) => entry(`q${i}`, "问".repeat(150), "答".repeat(1190))),
    ]),
  );
  expect((await changedFaq(full)).code).toBe(0);
  const { values, version } = (await settings()).faq;
  const older = [{ key: "q1", question: { en: "Why?" }, answer: { en: "So." } }];
  await keepUnheard("faq", version + 1, { ...values, start: older });
  await shop.liveShop.reload();
  expect((await faq()).start).toEqual([
    { key: "q1", question: inEveryLanguage(() => "Why?"), answer: inEveryLanguage(() => "So.") },
  ]);
  expect((await settings()).faq.values.start[0]?.question).toEqual({
    ...inEveryLanguage(() => ""),
    en: "Why?",
  });
});

const plainLook = { colour: "", logo: "", icon: "", social: "" };
const changedLook = async (values: Partial<contract.LookSettings>) => {
  const { version } = (await settings()).look;
  return shop.call(contract.changeLook, { ...plainLook, ...values, version }, keeper);
};

test("the brand's colour is kept as pages write it, on record, and can be given up again", async () => {
  expect((await settings()).look.values).toEqual(plainLook);
  expect((await changedLook({ colour: " #B3005E " })).data).toMatchObject({
    version: 1,
    values: { colour: "#b3005e" },
  });
  expect(shop.liveShop.at(shop.clock.now()).look).toEqual({ colour: "#b3005e" });
  const { items } = await shop.done(listAudit, {}, keeper);
  expect(items[0]).toMatchObject({
    subject: "settings:look",
    facts: { before: { colour: "" }, after: { colour: "#b3005e" } },
  });
  expect((await changedLook({ colour: "" })).data).toMatchObject({ values: { colour: "" } });
  expect(shop.liveShop.at(shop.clock.now()).look).toEqual({});
});

test.for(["red", "#fff", "#12345g", "#1234567", "#000}body{display:none", "</style>", "url(x)"])(
  "what is no colour never comes into a page: %s",
  async (colour) => {
    const before = (await settings()).look;
    expect((await changedLook({ colour })).data).toMatchObject({ fields: { colour: "invalid" } });
    expect((await settings()).look).toEqual(before);
  },
);

test("of two administrators who set a colour at once, one is refused and nothing is lost unseen", async () => {
  const other = await shop.administrator();
  const { version } = (await settings()).look;
  const set = (colour: string, by: typeof keeper) =>
    shop.call(contract.changeLook, { ...plainLook, colour, version }, by);
  const answers = await Promise.all([set("#0a6640", keeper), set("#a33c04", other)]);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === "settings_changed")).toHaveLength(1);
  const { values } = (await settings()).look;
  expect(["#0a6640", "#a33c04"]).toContain(values.colour);
});

test("the desk shows a legal document that was published before there was a language, without a text in that", async () => {
  await keepUnheard("privacy", 1, { text: { en: "# Written before" } });
  const desk = await openShop(testBase, { clock: shop.clock, closeWith: onTestFinished });
  const { privacy } = await desk.done(contract.getSettings, {}, await desk.administrator());
  expect(privacy.values.text).toEqual({ ...inEveryLanguage(() => ""), en: "# Written before" });
});
