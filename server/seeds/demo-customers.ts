import { type DemoCustomer, often, small } from "./demo-customer.ts";

/** One for all customers of the demonstration, written in `README.md` beside. */
export const demoPassword = "demo-Farsim-1";

/** Who holds what; together they show every state that a card and a wallet can be in. */
export const customers: readonly DemoCustomer[] = [
  {
    // The one to look at first: a card slowed today, a card for every purpose, and one that has no plan yet.
    username: "lin.wei",
    language: "zh-CN",
    came: 90,
    topsUp: often,
    owes: { daysAgo: 0, cents: 5000, method: "international" },
    cards: [
      {
        tag: "东京手机",
        channel: "demo-asia",
        bound: 90,
        orders: [[90, "day500"]],
        mbADay: 380,
        pastLimitMb: 500,
      },
      {
        tag: "欧洲随身 WiFi",
        channel: "demo-europe",
        bound: 61,
        orders: [[60, "unlimited"]],
        mbADay: 1400,
        atHome: 0.5,
      },
      {
        tag: "出差 iPad",
        channel: "demo-world",
        bound: 45,
        orders: [[45, "days30"]],
        mbADay: 480,
        atHome: 0.3,
      },
      { channel: "demo-asia", bound: 2, orders: [], mbADay: 0 },
      {
        tag: "备用机 eSIM",
        channel: "demo-asia",
        bound: 1,
        esim: "released",
        orders: [],
        mbADay: 0,
      },
    ],
  },
  {
    // Changes to another plan tomorrow.
    username: "emma.clark",
    language: "en",
    country: "GB",
    came: 88,
    topsUp: often,
    abroad: true,
    cards: [
      {
        tag: "Lisbon phone",
        esim: "installed",
        channel: "demo-europe",
        bound: 88,
        orders: [
          [88, "day1024"],
          [0, "days3"],
        ],
        mbADay: 620,
      },
      {
        tag: "Van router",
        channel: "demo-world",
        bound: 40,
        orders: [[40, "unlimited"]],
        mbADay: 900,
        atHome: 0.6,
      },
    ],
  },
  {
    // Stopped paying: the card is suspended for credit.
    username: "chen.jie",
    language: "zh-CN",
    came: 85,
    topsUp: { below: 600, by: 2000, until: 25 },
    owes: { daysAgo: 9, cents: 3000, method: "domestic" },
    cards: [
      { tag: "我的手机", channel: "demo-asia", bound: 85, orders: [[85, "day500"]], mbADay: 300 },
    ],
  },
  {
    // Paused one card, and goes on with the other.
    username: "oliver.hughes",
    language: "en",
    country: "GB",
    came: 84,
    topsUp: small,
    cards: [
      {
        tag: "Old phone",
        channel: "demo-europe",
        bound: 84,
        orders: [[84, "days3"]],
        stopped: 6,
        mbADay: 800,
      },
      {
        tag: "Work phone",
        channel: "demo-world",
        bound: 30,
        orders: [[30, "day500"]],
        mbADay: 350,
        atHome: 0.2,
      },
    ],
  },
  {
    username: "zhang.min",
    language: "zh-CN",
    came: 80,
    topsUp: often,
    inPerson: true,
    cards: [
      { tag: "上海总部", channel: "demo-asia", bound: 80, orders: [[80, "days30"]], mbADay: 520 },
      {
        tag: "备用卡",
        channel: "demo-asia",
        bound: 52,
        orders: [[52, "days3"]],
        mbADay: 640,
        atHome: 0.5,
      },
    ],
  },
  {
    username: "sofia.rossi",
    language: "en",
    country: "IT",
    came: 76,
    topsUp: small,
    abroad: true,
    cards: [
      {
        tag: "Milano",
        channel: "demo-europe",
        bound: 76,
        orders: [
          [76, "day500"],
          [30, "unlimited"],
        ],
        mbADay: 700,
        atHome: 0.3,
      },
    ],
  },
  {
    // Has used up today's data: blocked until midnight.
    username: "wang.fang",
    language: "zh-CN",
    came: 70,
    topsUp: small,
    inPerson: true,
    cards: [
      {
        tag: "香港行",
        channel: "demo-asia",
        bound: 70,
        orders: [[70, "day1024"]],
        mbADay: 700,
        pastLimitMb: 1024,
      },
      {
        tag: "妈妈的手机",
        channel: "demo-world",
        bound: 21,
        orders: [[20, "day500"]],
        mbADay: 250,
        atHome: 0.4,
      },
    ],
  },
  {
    username: "james.miller",
    language: "en",
    country: "GB",
    came: 66,
    topsUp: often,
    cards: [
      {
        tag: "Camera bag",
        channel: "demo-world",
        bound: 66,
        orders: [[66, "unlimited"]],
        mbADay: 1600,
        atHome: 0.3,
      },
      { channel: "demo-world", bound: 33, orders: [[33, "day500"]], mbADay: 300 },
    ],
  },
  {
    // Adds data now and then.
    username: "liu.yang",
    language: "zh-CN",
    came: 50,
    topsUp: small,
    cards: [
      {
        tag: "京都",
        channel: "demo-asia",
        bound: 50,
        orders: [[50, "day500"]],
        addOns: [
          [31, 1024],
          [8, 3072],
        ],
        mbADay: 460,
        atHome: 0.2,
      },
      {
        tag: "伦敦",
        channel: "demo-europe",
        bound: 14,
        orders: [[14, "day1024"]],
        mbADay: 500,
        atHome: 0.5,
      },
    ],
  },
  {
    username: "anna.schmidt",
    language: "en",
    country: "DE",
    came: 35,
    topsUp: often,
    cards: [
      {
        tag: "Berlin phone",
        channel: "demo-europe",
        bound: 35,
        orders: [[34, "days30"]],
        mbADay: 560,
      },
    ],
  },
  { username: "zhao.lei", language: "zh-CN", came: 9, cards: [] },
  { username: "sophie.martin", language: "en", country: "FR", came: 3, cards: [] },
];
