import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { expect, test } from "vitest";
import { announcementOf, typedAnnouncement, typedOf as typedLine } from "./typed-announcement.ts";
import { tradeOf, typedOf, typedTrade } from "./typed-trade.ts";

const values = {
  esimFee: "7.50",
  serviceFeeRate: "0",
  internationalFeeRate: "0.04",
  rechargeMin: "1.00",
  rechargeMax: "10000.00",
  rechargeAmounts: ["10.00", "1500.00"],
  cardLimit: 20,
};
const zone = "Asia/Hong_Kong";
const terms = { digits: 2, zone };
const validFrom = "2027-05-03T00:00:30.000Z";

/** The first thing that is wrong with each field: what the form says. */
const wrong = (
  schema: ReturnType<typeof typedTrade> | ReturnType<typeof typedAnnouncement>,
  typed: object,
) =>
  Object.fromEntries(
    (schema.safeParse(typed).error?.issues ?? []).map(({ path, message }) => [
      path.join("."),
      message,
    ]),
  );

test("fees that are to come still come at their moment when they are opened and saved", () => {
  const typed = typedOf({ values, validFrom }, zone);
  expect(typed.validFrom).toBe("2027-05-03T08:00");
  expect(tradeOf(typed, { ...terms, validFrom })).toEqual({ ...values, validFrom });
  const now = typedOf({ values }, zone);
  expect(now.validFrom).toBe("");
  expect(tradeOf(now, terms)).toEqual(values);
});

test("fees of a moment that there is not are refused at its field", () => {
  const typed = { ...typedOf({ values }, zone), validFrom: "123456-01-01T00:00" };
  expect(wrong(typedTrade(terms), typed)).toEqual({ validFrom: "date_invalid" });
});

test.for([
  ["10 20;1500", ["10.00", "20.00", "1500.00"]],
  ["10, 20，  1500,", ["10.00", "20.00", "1500.00"]],
] as const)("amounts offered are typed in one line: %s", ([rechargeAmounts, amounts]) => {
  const typed = { ...typedOf({ values }, zone), rechargeAmounts };
  expect(tradeOf(typed, terms).rechargeAmounts).toEqual(amounts);
});

test.for(["1,500", "10,20", "10，20"])(
  "%s may be one amount or two, and is refused",
  (rechargeAmounts) => {
    const typed = { ...typedOf({ values }, zone), rechargeAmounts };
    expect(wrong(typedTrade(terms), typed)).toEqual({ rechargeAmounts: "amount_invalid" });
  },
);

test("a shop that offers no amounts can open the form", () => {
  expect(typedOf({ values: { ...values, rechargeAmounts: [] } }, zone).rechargeAmounts).toBe("");
});

test("what an announcement does not show is not judged, and a moment that was not touched stays", () => {
  const line = {
    show: "own",
    text: inEveryLanguage(() => "Closed on Monday"),
    link: "/plan",
    from: validFrom,
    until: "",
  } as const;
  const typed = typedLine(line, zone);
  expect(announcementOf(typed, zone, line)).toEqual(line);
  const schema = typedAnnouncement(zone);
  expect(wrong(schema, { ...typed, link: "plan", from: "soon" })).toEqual({
    link: "invalid",
    from: "date_invalid",
  });
  expect(wrong(schema, { ...typed, show: "none", link: "plan", from: "soon" })).toEqual({});
});
