import { isFirst, worker } from "./worker.ts";

/** Someone with an account of the shop. */
export interface Account {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

const customers = {
  guest: { username: "guard.guest", email: "guest@example.com", password: "guard-Guest-Sim-1" },
  ben: { username: "ben.hill", email: "ben@example.com", password: "ben-Phone-1" },
  mei: { username: "lu.mei", email: "mei@example.com", password: "mei-Desk-1" },
  nora: { username: "nora.west", email: "nora@example.com", password: "nora-West-Sim-1" },
  qiu: { username: "qiu.yan", email: "qiu@example.com", password: "qiu-Yan-Sim-1" },
  vera: { username: "vera.stone", email: "vera@example.com", password: "vera-First-1" },
  hua: { username: "wu.hua", email: "hua@example.com", password: "hua-First-1" },
  tess: { username: "tess.marsh", email: "tess@example.com", password: "tess-Tabs-1" },
  theo: { username: "theo.marsh", email: "theo@example.com", password: "theo-Tabs-1" },
  ada: { username: "ada.field", email: "ada@example.com", password: "ada-Field-Sim-1" },
  liv: { username: "liv.shore", email: "liv@example.com", password: "liv-Shore-Sim-1" },
  bo: { username: "lin.bo", email: "bo@example.com", password: "bo-Phone-1" },
  hiker: { username: "tom.hiker", email: "tom@example.com", password: "tom-Hiker-Sim-1" },
  iris: { username: "iris.moor", email: "iris@example.com", password: "iris-Moor-Sim-1" },
  tao: { username: "su.tao", email: "tao@example.com", password: "tao-Desk-1" },
  gil: { username: "gil.shore", email: "gil@example.com", password: "gil-Shore-Sim-1" },
  lan: { username: "hu.lan", email: "lan@example.com", password: "lan-Stock-1" },
  eve: { username: "eve.march", email: "eve@example.com", password: "eve-March-Sim-1" },
  yun: { username: "bai.yun", email: "yun@example.com", password: "yun-Phone-1" },
  una: { username: "una.reed", email: "una@example.com", password: "una-Reed-Sim-1" },
  fei: { username: "sun.fei", email: "fei@example.com", password: "fei-Phone-1" },
  mona: { username: "mona.reed", email: "mona@example.com", password: "mona-Reed-Sim-1" },
  zhou: { username: "zhou.jun", email: "zhou@example.com", password: "zhou-Desk-1" },
  june: { username: "june.tide", email: "june@example.com", password: "june-Tide-Sim-1" },
  song: { username: "song.lin", email: "song@example.com", password: "song-Phone-1" },
  ola: { username: "ola.bay", email: "ola@example.com", password: "ola-Bay-Sim-1" },
  kim: { username: "kim.dune", email: "kim@example.com", password: "kim-Dune-Sim-1" },
  pia: { username: "pia.cove", email: "pia@example.com", password: "pia-Cove-Sim-1" },
  cleo: { username: "cleo.fjord", email: "cleo@example.com", password: "cleo-Fjord-Sim-1" },
  zhao: { username: "zhao.wen", email: "zhaowen@example.com", password: "wen-Desk-Sim-1" },
  wren: { username: "wren.moss", email: "wren@example.com", password: "wren-Moss-Sim-1" },
  uma: { username: "uma.keys", email: "uma@example.com", password: "uma-Keys-Sim-1" },
  jin: { username: "he.jin", email: "jin@example.com", password: "jin-Keys-1" },
  pam: { username: "pam.reef", email: "pam@example.com", password: "pam-Parts-1" },
  rui: { username: "xu.rui", email: "rui@example.com", password: "rui-Parts-1" },
  noa: { username: "noa.cliff", email: "noa@example.com", password: "noa-Cliff-Sim-1" },
  lei: { username: "fang.lei", email: "lei@example.com", password: "lei-Phone-1" },
  yi: { username: "tang.yi", email: "yi@example.com", password: "yi-View-1x" },
  zoe: { username: "zoe.bell", email: "zoe@example.com", password: "zoe-First-1" },
  ned: { username: "ned.park", email: "ned@example.com", password: "ned-Back-1x" },
  xia: { username: "luo.xia", email: "xia@example.com", password: "xia-Back-1x" },
  ida: { username: "ida.moss", email: "ida@example.com", password: "ida-Back-1x" },
  kai: { username: "kai.moor", email: "kai@example.com", password: "kai-Heard-1" },
  amy: { username: "amy.moor", email: "amy@example.com", password: "amy-Heard-1" },
  dan: { username: "dan.frost", email: "dan@example.com", password: "dan-Known-1" },
  xin: { username: "he.xin", email: "xin@example.com", password: "xin-Known-1" },
  rex: { username: "rex.dale", email: "rex@example.com", password: "rex-Binds-1x" },
  ike: { username: "ike.marsh", email: "ike@example.com", password: "ike-Scans-1x" },
  jan: { username: "jan.hill", email: "jan@example.com", password: "jan-Scans-1x" },
  fay: { username: "fay.brook", email: "fay@example.com", password: "fay-Brook-Sim-1" },
  zhu: { username: "zhu.yan", email: "zhu@example.com", password: "zhu-Brook-1x" },
  dag: { username: "dag.quay", email: "dag@example.com", password: "dag-Quay-Sim-1" },
  ren: { username: "ren.quay", email: "ren@example.com", password: "ren-Phone-1" },
  abe: { username: "abe.stone", email: "abe@example.com", password: "abe-Stone-Sim-1" },
  ruo: { username: "he.ruo", email: "ruo@example.com", password: "ruo-Audit-1x" },
  ivy: { username: "ivy.fall", email: "ivy@example.com", password: "ivy-Phone-1x" },
  lin: { username: "guo.lin", email: "guolin@example.com", password: "lin-Phone-1x" },
  sol: { username: "sol.bay", email: "sol@example.com", password: "sol-Back-1x" },
  pat: { username: "pat.lane", email: "pat@example.com", password: "pat-Lane-Sim-1" },
  hao: { username: "hao.ran", email: "hao@example.com", password: "hao-Ran-Sim-1x" },
  nell: { username: "nell.first", email: "nell.first@example.com", password: "nell-First-Sim-1" },
  may: { username: "may.creek", email: "may@example.com", password: "may-Creek-Sim-1" },
  ume: { username: "ume.waits", email: "ume@example.com", password: "ume-Waits-Sim-1" },
  dong: { username: "yu.dong", email: "dong@example.com", password: "dong-Waits-1x" },
  dot: { username: "dot", email: "dot@example.com", password: "dot-Week-Sim-1" },
  qing: { username: "fan.qing", email: "qing@example.com", password: "qing-Week-1x" },
  rhea: { username: "rhea.glen", email: "rhea@example.com", password: "rhea-Glen-Sim-1" },
  shu: { username: "wei.shu", email: "shu@example.com", password: "shu-Desk-1x" },
  ping: { username: "gao.ping", email: "ping@example.com", password: "ping-Phone-1x" },
  sid: { username: "sid.lost", email: "sid@example.com", password: "sid-Lost-Sim-1" },
  ellie: { username: "ellie.calls", email: "ellie@example.com", password: "ellie-Calls-Sim-1" },
  fern: { username: "fern.moves", email: "fern@example.com", password: "fern-Moves-Sim-1" },
  luo: { username: "he.luo", email: "heluo@example.com", password: "luo-Moves-Sim-1" },
  jia: { username: "bao.jia", email: "jia@example.com", password: "jia-Calls-Sim-1" },
  bryn: { username: "bryn.stops", email: "bryn@example.com", password: "bryn-Stops-Sim-1" },
  peng: { username: "peng.fu", email: "pengfu@example.com", password: "peng-Stops-Sim-1" },
  gwen: { username: "gwen.rates", email: "gwen@example.com", password: "gwen-Rates-Sim-1" },
  bin: { username: "yu.bin", email: "yubin@example.com", password: "bin-Rates-Sim-1" },
  ivor: { username: "ivor.files", email: "ivor@example.com", password: "ivor-Files-Sim-1" },
  xie: { username: "xie.lan", email: "xielan@example.com", password: "xie-Files-Sim-1" },
  cora: { username: "cora.tags", email: "cora@example.com", password: "cora-Tags-Sim-1" },
  duan: { username: "su.duan", email: "duan@example.com", password: "duan-Tags-Sim-1" },
  dawn: { username: "dawn.shift", email: "dawn@example.com", password: "dawn-Shift-Sim-1" },
  noon: { username: "noon.shift", email: "noon@example.com", password: "noon-Shift-Sim-1" },
  chen: { username: "lu.chen", email: "luchen@example.com", password: "chen-Shift-Sim-1" },
  wanx: { username: "xia.wan", email: "xiawan@example.com", password: "wan-Shift-Sim-1" },
  ulla: { username: "ulla.box", email: "ulla@example.com", password: "ulla-Packs-Sim-1" },
  zhen: { username: "ma.zhen", email: "mazhen@example.com", password: "zhen-Packs-Sim-1" },
  gus: { username: "gus.pays", email: "gus@example.com", password: "gus-Pays-Sim-1" },
  quan: { username: "ma.quan", email: "quan@example.com", password: "quan-Pays-1x" },
  yue: { username: "ma.yue", email: "yue@example.com", password: "yue-Lost-Sim-1" },
} as const satisfies Record<string, Account>;

/** The first process of each shop is as the table says; what comes after it has names of its own. */
const own = (name: string) => (isFirst ? name : `w${worker}.${name}`);
const ownCustomers = Object.fromEntries(
  Object.entries(customers).map(([key, { username, email, password }]) => [
    key,
    { username: own(username), email: own(email), password },
  ]),
) as Record<keyof typeof customers, Account>;

/** All accounts of the journeys: each traveller opens theirs on one journey, the others are there when the shop opens. */
export const accounts = {
  ...ownCustomers,
  fleet: { username: "fleet.owner", email: "fleet@example.com", password: "fleet-Owner-Sim-1" },
  /** Their passwords were made by the program, so each of them comes once with it. */
  ines: { username: "ines.new", email: "ines@example.com", password: "made-at-random-1" },
  wen: { username: "wen.new", email: "wen@example.com", password: "made-at-random-2" },
  administrator: {
    username: "admin",
    email: "admin@farsim.example",
    password: "journey-Admin-1",
  },
} as const satisfies Record<string, Account>;

const early = ["pia.early@example.com", "ming.early@example.com", "tove.early@example.com"];

/** How customers reach the operator. */
export const contact = {
  email: "help@journey.example",
  whatsapp: "+85287654321",
  wechat: "journey_help",
};

/** The emails of those who were credited before they came. */
export const arrivals = early.map(own) as [string, string, string];

/** What people are called in the shop, whichever process brought them. */
export const namesOfPeople: readonly string[] = [
  ...[
    ...Object.values(customers),
    accounts.fleet,
    accounts.ines,
    accounts.wen,
    accounts.administrator,
  ].flatMap(({ username, email }) => [email, username]),
  ...early,
];

/** Those whom journeys bring by the dozen, or anew in each process. */
export const madeNames = /\b(in-a-row-\d+|helper-[\w-]+)(@[a-z.]+)?/g;

/** What they call their cards. */
export const tags = {
  pack: "Hiker box",
  first: "Bicycle",
  second: "Canoe",
  lead: "Lead van",
  kept: "Spare van",
  passing: "Old van",
} as const;

/** The first digits of the card numbers that the journeys of the stock bring by file. */
export const stockSeries = ["6601", "6602"] as const;

/** Names that would harm a page or a spreadsheet which took them for code. */
export const harmfulNames = {
  markup: (series: string) => `<img src=x onerror="alert(${series})">`,
  formula: "=HYPERLINK(1)",
} as const;

/**
 * Why administrators did something. All of it stands in one audit log: each story has a reason of its own, whichever comes first.
 * The desk's means harm to a spreadsheet.
 */
export const reasons = {
  desk: { en: "=HYPERLINK(1)", "zh-CN": "=HYPERLINK(2)" },
  audit: { en: "Read the code over the phone", "zh-CN": "电话核对" },
  story: { en: "Paid in cash at the desk", "zh-CN": "柜台现金支付" },
} as const;

/** Who sells, as the journey of the settings sets it; then it stands below every page of every journey. */
export const seller = {
  legalName: "Kestrel Mobile Ltd",
  address: "88 Harbour Road",
} as const;

/** The addresses that customers without their mailbox move to: no part of any other one. */
export const newAddresses = {
  en: "moved-en@example.com",
  "zh-CN": "moved-zh@example.com",
} as const;

/** Where alarms are posted to for a while; the audit log says so for good. */
export const alarmReceiver = "receiver.invalid";

/** What the journeys leave in lists that all of them share, whichever runs first: no word of the interface's language. */
export const typedInSharedLists: readonly string[] = [
  alarmReceiver,
  ...stockSeries.flatMap((series) => [
    harmfulNames.markup(series),
    `${harmfulNames.formula} ${series}`,
  ]),
  ...Object.values(seller),
  ...Object.values(newAddresses),
  ...Object.values(reasons).flatMap((each) => Object.values(each)),
  harmfulNames.formula,
  "cards.csv",
];
