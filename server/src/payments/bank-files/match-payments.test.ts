import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { newRemark } from "../orders/pay-order.ts";
import { bankLinesOf } from "./bank-line.ts";
import { codesIn } from "./codes-in-text.ts";
import { type KnownOrder, mostAlike } from "./known-orders.sql.ts";
import { matchPayments, type Known, type NamedPayment } from "./match-payments.ts";

let nth = 0n;
const orderOf = (said: Partial<KnownOrder> = {}): KnownOrder => ({
  id: (nth += 1n),
  remark: newRemark(),
  status: "INIT",
  amountMicros: 50_000_000n,
  totalMicros: 52_000_000n,
  createdAt: Temporal.Instant.from("2027-05-01T12:00Z"),
  userId: nth,
  username: `customer${nth}`,
  email: `customer${nth}@example.com`,
  isStaff: false,
  isDeleted: false,
  waits: false,
  isPaid: false,
  ...said,
});

let line = 0;
const paymentOf = (said: Partial<NamedPayment> = {}): NamedPayment => ({
  line: (line += 1),
  day: "2027-05-02",
  amountMicros: 52_000_000n,
  currency: undefined,
  text: "thank you",
  reference: undefined,
  cells: [],
  bankLine: `line ${line}`,
  ...said,
});

const known = (orders: readonly KnownOrder[], said: Partial<Known> = {}): Known => ({
  byCode: orders,
  openByTotal: orders.filter(({ status }) => status === "INIT"),
  used: new Set(),
  currency: "USD",
  zone: "UTC",
  today: "2027-05-20",
  ...said,
});

/** How each payment was matched: with what certainty, which order, and why. */
function matched(payments: readonly NamedPayment[], about: Known) {
  const matches = matchPayments(payments, about);
  const all = (["certain", "likely", "unknown", "used"] as const).flatMap((as) =>
    matches[as].map((each) => ({
      line: each.payment.line,
      as,
      order: each.order?.id,
      ...("reason" in each && { reason: each.reason }),
    })),
  );
  expect(all).toHaveLength(payments.length);
  return payments.map(({ line: of }) => {
    const { line: _, ...said } = all.find((each) => each.line === of)!;
    return said;
  });
}

test("a code is found however a bank and a payer write it, and only a whole one", () => {
  const ways: readonly ((code: string) => string)[] = [
    (code) => code,
    (code) => code.toLowerCase(),
    (code) => `ref ${code.slice(0, 4)} ${code.slice(4)} thank you`,
    (code) => `EREF+X//SVWZ+FARSIM ${code.slice(0, 4)}-${code.slice(4)}`,
    (code) => `Order:${code}.`,
    (code) => `充值${code}谢谢`,
    (code) =>
      `payment ${code.slice(0, 2)} ${code.slice(2, 4)} ${code.slice(4, 6)} ${code.slice(6)}`,
    (code) => `FARSIM${code}`,
    (code) => `${code}MAY2027`,
    (code) => code.replaceAll("0", "O").replaceAll("1", "I"),
  ];
  fc.assert(
    fc.property(fc.constantFrom(...ways), (write) => {
      const code = newRemark();
      expect(codesIn(write(code))).toContain(code);
    }),
  );
  const code = newRemark();
  expect(codesIn(code.slice(0, 7))).toEqual([]);
  expect(codesIn(`${code.slice(0, 4)}…`)).toEqual([]);
});

test("a text without an end is read no further than a person would", () => {
  const long = "AB12 ".repeat(200_000);
  expect(codesIn(long).length).toBeLessThan(10);
});

test("a payment with the code of an open order over its total is certain, and its order is not that of another one", () => {
  const [order, other] = [orderOf(), orderOf()];
  const [first, again, third] = [
    paymentOf({ text: order.remark }),
    paymentOf({ text: order.remark }),
    paymentOf({ text: `for ${other.remark}` }),
  ];
  expect(matched([first, again, third], known([order, other]))).toEqual([
    { as: "certain", order: order.id },
    { as: "unknown", order: order.id, reason: "paid_twice" },
    { as: "certain", order: other.id },
  ]);
});

const refused: readonly [
  string,
  Partial<KnownOrder>,
  Partial<NamedPayment>,
  { as: string; reason: string },
][] = [
  ["over less", {}, { amountMicros: 51_990_000n }, { as: "unknown", reason: "amount_differs" }],
  [
    "over what is credited",
    {},
    { amountMicros: 50_000_000n },
    { as: "unknown", reason: "amount_differs" },
  ],
  ["in another currency", {}, { currency: "EUR" }, { as: "unknown", reason: "currency_differs" }],
  [
    "for a cancelled order",
    { status: "CANCELLED" },
    {},
    { as: "unknown", reason: "order_cancelled" },
  ],
  [
    "for someone who has left",
    { isDeleted: true },
    {},
    { as: "unknown", reason: "account_deleted" },
  ],
  ["for one of the staff", { isStaff: true }, {}, { as: "unknown", reason: "account_of_staff" }],
  [
    "for an order that was paid",
    { status: "FINISHED", isPaid: true },
    {},
    { as: "unknown", reason: "paid_twice" },
  ],
  [
    "for an order that another payment is to finish",
    { isPaid: true },
    {},
    { as: "unknown", reason: "paid_twice" },
  ],
  ["of a day that is yet to come", {}, { day: "2027-05-22" }, { as: "unknown", reason: "not_yet" }],
  [
    "for an order finished by hand",
    { status: "FINISHED" },
    {},
    { as: "used", reason: "order_finished" },
  ],
  ["for an order that waits", { waits: true }, {}, { as: "used", reason: "order_waits" }],
  [
    "booked two days before it",
    {},
    { day: "2027-04-29" },
    { as: "likely", reason: "paid_before_order" },
  ],
  ["eight days after it", {}, { day: "2027-05-09" }, { as: "likely", reason: "order_old" }],
];

test.each(refused)("a payment %s is not certain, and says why", (_, ofOrder, ofPayment, said) => {
  const order = orderOf(ofOrder);
  const payment = paymentOf({ text: order.remark, ...ofPayment });
  expect(matched([payment], known([order]))).toEqual([{ order: order.id, ...said }]);
});

test("a payment on the day before its order, as another zone has it, or a week after it is certain", () => {
  for (const day of ["2027-04-30", "2027-05-01", "2027-05-08"]) {
    const order = orderOf();
    const payment = paymentOf({ text: order.remark, day });
    expect(matched([payment], known([order]))).toEqual([{ as: "certain", order: order.id }]);
  }
});

test("of two payments for one order that gets it which says it more clearly, in any order of the file", () => {
  const order = orderOf();
  const sure = paymentOf({ text: order.remark });
  const late = paymentOf({ text: order.remark, day: "2027-05-10" });
  const named = paymentOf({ text: `from ${order.email}` });
  const plain = paymentOf();
  const ranked = [sure, late, named, plain];
  for (const [place, better] of ranked.entries())
    for (const worse of ranked.slice(place + 1)) {
      const [first, second] = matched([worse, better], known([order]));
      expect(second).toMatchObject({ order: order.id });
      expect(second!.as).toBe(better === sure ? "certain" : "likely");
      expect(first!.as).toBe("unknown");
    }
});

test("a payment that names two orders is for a person to look at", () => {
  const [one, other] = [orderOf(), orderOf()];
  const payment = paymentOf({ text: `${one.remark} ${other.remark}` });
  expect(matched([payment], known([one, other]))).toMatchObject([
    { as: "unknown", reason: "several_codes" },
  ]);
});

test("a line that was used before is not used again, no matter what it says", () => {
  const order = orderOf();
  const payment = paymentOf({ text: order.remark });
  const used = new Set([payment.bankLine]);
  expect(matched([payment], known([order], { used }))).toEqual([
    { as: "used", order: order.id, reason: "line_used" },
  ]);
});

test("without a code the only open order over the amount is likely, never certain, and one that a code pays is not among them", () => {
  const [coded, plain] = [orderOf(), orderOf()];
  const payments = [paymentOf(), paymentOf({ text: coded.remark })];
  expect(matched(payments, known([coded, plain]))).toEqual([
    { as: "likely", order: plain.id, reason: "amount_only" },
    { as: "certain", order: coded.id },
  ]);
});

test("without a code and with several orders over the amount none is guessed, unless the email of one is there; a username, which anyone chooses, is not enough", () => {
  const [one, other] = [orderOf(), orderOf()];
  const about = known([one, other]);
  expect(matched([paymentOf()], about)).toMatchObject([
    { as: "unknown", reason: "several_orders" },
  ]);
  const named = paymentOf({ text: `Recharge ${other.username!}` });
  expect(matched([named], about)).toMatchObject([{ reason: "several_orders" }]);
  const byEmail = paymentOf({ text: `from ${one.email.toUpperCase()}` });
  expect(matched([byEmail], about)).toEqual([
    { as: "likely", order: one.id, reason: "payer_named" },
  ]);
  const within = paymentOf({ text: `from my${one.email}` });
  expect(matched([within], about)).toMatchObject([{ reason: "several_orders" }]);
  const both = paymentOf({ text: `${one.email} ${other.email}` });
  expect(matched([both], about)).toMatchObject([{ as: "unknown", reason: "several_orders" }]);
});

test.each([
  ["later than the payment", { createdAt: Temporal.Instant.from("2027-05-04T12:00Z") }],
  ["more than a month before it", { createdAt: Temporal.Instant.from("2027-03-31T12:00Z") }],
  ["by one of the staff", { isStaff: true }],
  ["that waits", { waits: true }],
  ["that is paid", { isPaid: true }],
])("without a code an order %s is not guessed", (_, said: Partial<KnownOrder>) => {
  expect(matched([paymentOf()], known([orderOf(said)]))).toMatchObject([
    { as: "unknown", reason: "nothing_found" },
  ]);
});

test("no order is ever that of two payments, in any statement", () => {
  const text = fc.constantFrom("", "0", "1", "2", "0 1", "customer");
  const payments = fc.array(fc.record({ text, of: fc.constantFrom(52n, 53n) }), { maxLength: 12 });
  fc.assert(
    fc.property(payments, fc.integer({ min: 0, max: 4 }), (said, count) => {
      const orders = Array.from({ length: count }, () => orderOf());
      const made = said.map((each) =>
        paymentOf({
          text: each.text.replaceAll(/\d/g, (place) => orders[Number(place)]?.remark ?? "none"),
          amountMicros: each.of * 1_000_000n,
        }),
      );
      const { certain, likely } = matchPayments(made, known(orders));
      const ids = [...certain, ...likely].map(({ order }) => order.id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { payment, order } of [...certain, ...likely])
        expect(payment.amountMicros).toBe(order.totalMicros);
    }),
  );
});

test("where more open orders have the amount than were read, none of them is guessed", () => {
  const many = Array.from({ length: mostAlike }, (_, nth) =>
    orderOf(nth === 0 ? {} : { createdAt: Temporal.Instant.from("2027-05-19T12:00Z") }),
  );
  expect(matched([paymentOf()], known(many))).toMatchObject([{ reason: "several_orders" }]);
  expect(matched([paymentOf()], known(many.slice(1)))).toMatchObject([{ reason: "nothing_found" }]);
});

test("a payment that stands twice in a file under the bank's own name counts once", () => {
  const order = orderOf();
  const twice = { text: order.remark, bankLine: "the same" };
  expect(matched([paymentOf(twice), paymentOf(twice)], known([order]))).toMatchObject([
    { as: "certain" },
    { as: "used", reason: "line_used" },
  ]);
});

test("a line is known again in a statement that begins earlier or ends later, however its columns are read, and of two alike each by itself", () => {
  const of = (...cells: readonly string[]) => paymentOf({ cells });
  const [first, second, last] = [of("1 May", "52.00"), of("twice"), of("3 May", "52.00")];
  const whole = bankLinesOf([first, second, of("twice"), last]);
  expect(new Set(whole).size).toBe(4);
  expect(bankLinesOf([second, of("twice")])).toEqual(whole.slice(1, 3));
  const read = { ...first, line: 99, text: "of other columns", currency: "EUR", day: "2027-01-05" };
  expect(bankLinesOf([read])).toEqual([whole[0]]);
  // What is in the databases of shops.
  expect(whole[0]).toBe("9f153d4a1d29cb695d1e24ed65ec37d3bc9c6bb826944c2a9764b47bb76e439b");
});

test("the bank's own name of a payment counts, no matter how its text is written", () => {
  const payment = paymentOf({ reference: "2027-0001", cells: ["so"] });
  const named = bankLinesOf([payment]);
  expect(bankLinesOf([{ ...payment, text: "otherwise", cells: ["otherwise"] }])).toEqual(named);
  expect(bankLinesOf([payment, payment])).toEqual([...named, ...named]);
  expect(bankLinesOf([{ ...payment, reference: "2027-0002" }])).not.toEqual(named);
  expect(named).toEqual(["1595eed186e6a839ea304bcb644b1efb01707e12fa6a8f27708203553b724792"]);
});
