import { legalPages } from "../../contract/src/values/pages/legal-paths.ts";
import { askerOf, enter } from "./ask.mjs";
import { fillFleet } from "./fill-fleet.mjs";

/** @typedef {import("../../contract/src/values/texts/language.ts").Language} Language */
/** @typedef {import("../../contract/src/messages/messages.ts").Messages} Words */
/** @typedef {import("@playwright/test").Page} Page */
/**
 * A picture's name and what it shows; `open` presses what must be pressed, by the words of the language.
 * @typedef {{ name: string, address: string, open?: (page: Page, words: Words) => Promise<void> }} Screen
 */
/** @typedef {{ who: string, password?: string, screens: readonly Screen[] }} Visit */

/** The password of all customers of the demonstration: `server/seeds/README.md`. */
const password = "demo-Farsim-1";
const empty = "zhao.lei";
const fleet = "sophie.martin";

/** @param {string} name */
const press = (name) => async (/** @type {Page} */ page) => {
  // A plan that the card has already cannot be ordered again.
  await page.getByRole("button", { name, disabled: false }).first().click();
  await page.getByRole("dialog").waitFor();
};

/** @type {readonly Screen[]} */
const ofVisitors = [
  { name: "home", address: "/home" },
  { name: "plans", address: "/plan" },
  { name: "add-ons", address: "/addOn" },
  { name: "destinations", address: "/destinations" },
  { name: "destination", address: "/destinations/HK" },
  { name: "checkout", address: "/checkout?plan=1&for=HK" },
  { name: "checkout-nothing", address: "/checkout" },
  { name: "login", address: "/login" },
  { name: "register", address: "/register" },
  { name: "password-reset", address: "/passwordReset" },
  ...legalPages.map(({ path }) => ({ name: path.slice(1).replace("/", "-"), address: path })),
  { name: "pay-nothing", address: "/pay" },
  { name: "pay-success", address: "/pay/paySuccess" },
];

/** @type {readonly Screen[]} */
const ofAnyUser = [
  { name: "my-sims", address: "/mySims" },
  { name: "plans", address: "/plan" },
  { name: "activities", address: "/consumptionRecord" },
  { name: "traffic", address: "/trafficDetail" },
  { name: "recharge", address: "/recharge" },
];

const deskTabs = [
  "cards",
  "catalogue",
  "stock",
  "orders",
  "activities",
  "channels",
  "approvals",
  "audit",
  "overview",
  "sandbox",
];

/**
 * Everything there is to look at, by whom it is seen, in a shop that was made ready for it.
 * @param {import("./open-shop.mjs").Shop} shop @returns {Promise<readonly Visit[]>}
 */
export async function listVisits({ origin, administratorPassword }) {
  const askAs = async (/** @type {string} */ name, /** @type {string} */ secret) =>
    askerOf(origin, (await enter(origin, name, secret)).accessToken);
  const operator = await askAs("admin", administratorPassword);
  const lin = await askAs("lin.wei", password);
  await fillFleet(operator, await askAs(fleet, password), fleet);
  return [
    { who: "visitor", screens: ofVisitors },
    { who: "lin.wei", password, screens: await ofLin(lin) },
    { who: "emma.clark", password, screens: ofAnyUser.slice(0, 1) },
    { who: "wang.fang", password, screens: ofAnyUser.slice(0, 1) },
    { who: "chen.jie", password, screens: ofAnyUser.slice(0, 1) },
    { who: empty, password, screens: ofAnyUser },
    { who: fleet, password, screens: [...ofAnyUser, { name: "personal", address: "/personal" }] },
    { who: "admin", password: administratorPassword, screens: await ofDesk(operator) },
  ];
}

/** @param {import("./ask.mjs").Ask} lin @returns {Promise<readonly Screen[]>} */
async function ofLin(lin) {
  const { items: cards } = await lin("/card/list");
  const esim = cards.find((/** @type {any} */ card) => card.type === "esim").id;
  const used = cards.find((/** @type {any} */ card) => card.status === "USING").id;
  const { items: activities } = await lin("/activity/list?type=DAILY_FEE");
  return [
    ...ofAnyUser,
    {
      name: "my-sims-bind",
      address: "/mySims",
      open: (page, { cards: t }) => press(t.bind)(page),
    },
    {
      name: "my-sims-apply",
      address: "/mySims",
      open: (page, { cards: t }) => press(t.applyEsim)(page),
    },
    { name: "plans-of-card", address: `/plan?card=${used}` },
    {
      name: "plans-order",
      address: `/plan?card=${used}`,
      open: (page, { plans: t }) => press(t.orderFor.split("{")[0]?.trim() ?? "")(page),
    },
    { name: "add-ons-of-card", address: `/addOn?card=${used}` },
    { name: "activities-why", address: `/consumptionRecord?why=${activities[0].id}` },
    { name: "traffic-of-card", address: `/trafficDetail/${used}` },
    { name: "esim", address: `/esim/${esim}` },
    // A visitor is led to the login before.
    { name: "not-found", address: "/no-such-page" },
    { name: "personal", address: "/personal" },
    { name: "charts", address: "/echarts" },
  ];
}

/** @param {import("./ask.mjs").Ask} operator @returns {Promise<readonly Screen[]>} */
async function ofDesk(operator) {
  const { items: customers } = await operator("/admin/customer/list?search=lin.wei");
  const { items: cards } = await operator("/admin/card/list?bound=true");
  return [
    { name: "customers", address: "/adminMode" },
    ...deskTabs.map((tab) => ({ name: tab, address: `/adminMode?tab=${tab}` })),
    { name: "customer-drawer", address: `/adminMode?customer=${customers[0].id}` },
    { name: "card-drawer", address: `/adminMode?tab=cards&card=${cards[0].id}` },
  ];
}
