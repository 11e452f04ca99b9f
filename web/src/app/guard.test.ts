import { expect, test } from "vitest";
import { type Decision, decide, needsUserInfo } from "./guard.ts";

const visitor = { loggedIn: false, level: 0 } as const;
const customer = { loggedIn: true, level: 0 } as const;
const administrator = { loggedIn: true, level: 1 } as const;

/** Path, then where it leads a visitor, a customer, an administrator; then whether the account is asked for before. */
const table: [string, Decision, Decision, Decision, boolean][] = [
  ["/", "/home", "/home", "/home", false],
  ["/home", "show", "show", "show", false],
  ["/plan", "show", "show", "/adminMode", false],
  ["/addOn", "show", "show", "show", false],
  ["/destinations", "show", "show", "show", false],
  ["/destinations/JP", "show", "show", "show", false],
  ["/destinations/jp", "/destinations/JP", "/destinations/JP", "/destinations/JP", false],
  ["/Destinations/JP/", "/destinations/JP", "/destinations/JP", "/destinations/JP", false],
  ["/checkout", "show", "show", "show", false],
  ["/Checkout/", "/checkout", "/checkout", "/checkout", false],
  ["/purchase/12", "/login", "show", "show", true],
  ["/login", "show", "show", "show", false],
  ["/register", "show", "show", "show", false],
  ["/passwordReset", "show", "show", "show", false],
  ["/disclaimer/cn", "show", "show", "show", false],
  ["/disclaimer/en", "show", "show", "show", false],
  ["/privacy/cn", "show", "show", "show", false],
  ["/privacy/en", "show", "show", "show", false],
  ["/pay", "show", "show", "show", false],
  ["/pay/paySuccess", "show", "show", "show", false],
  ["/mySims", "/login", "show", "show", true],
  ["/consumptionRecord", "/login", "show", "show", true],
  ["/adminMode", "/login", "/plan", "show", true],
  ["/adminMode/customers/12", "/login", "/plan", "show", true],
  ["/adminMode/cards/12", "/login", "/plan", "show", true],
  ["/personal", "/login", "show", "show", true],
  ["/recharge", "/login", "show", "show", true],
  ["/echarts", "/login", "show", "show", true],
  ["/trafficDetail", "/login", "show", "show", true],
  ["/trafficDetail/card-1", "/login", "show", "show", true],
  ["/esim/card-1", "/login", "show", "show", true],
  ["/disclaimer/xx", "/login", "show", "show", true],
  ["/privacy/xx", "/login", "show", "show", true],
  ["/mysims", "/mySims", "/mySims", "/mySims", false],
  ["/adminMode/", "/adminMode", "/adminMode", "/adminMode", false],
  ["//adminMode", "/adminMode", "/adminMode", "/adminMode", false],
  [
    "/adminmode/Cards/12/",
    "/adminMode/cards/12",
    "/adminMode/cards/12",
    "/adminMode/cards/12",
    false,
  ],
  ["/ADMINMODE", "/adminMode", "/adminMode", "/adminMode", false],
  ["/plan/", "/plan", "/plan", "/plan", false],
  ["/login/", "/login", "/login", "/login", false],
  ["//home", "/home", "/home", "/home", false],
  ["//", "/home", "/home", "/home", false],
  ["/disclaimer/en/", "/disclaimer/en", "/disclaimer/en", "/disclaimer/en", false],
  ["/pay/paysuccess", "/pay/paySuccess", "/pay/paySuccess", "/pay/paySuccess", false],
  ["/ESIM/Card-1", "/esim/Card-1", "/esim/Card-1", "/esim/Card-1", false],
  ["/no/such/", "/no/such", "/no/such", "/no/such", false],
  ["/no/such/page", "/login", "show", "show", true],
];

test.each(table)("%s leads visitor, customer, administrator to %s, %s, %s", (path, ...expected) => {
  const [forVisitor, forCustomer, forAdministrator, asksFirst] = expected;
  expect(decide(path, visitor)).toBe(forVisitor);
  expect(decide(path, customer)).toBe(forCustomer);
  expect(decide(path, administrator)).toBe(forAdministrator);
  expect(needsUserInfo(path, visitor)).toBe(false);
  expect(needsUserInfo(path, customer)).toBe(asksFirst);
  expect(needsUserInfo(path, administrator)).toBe(asksFirst);
});

test("leads an administrator in a customer's view to no way in", () => {
  const looking = { loggedIn: true, level: 0, inView: true } as const;
  for (const path of ["/login", "/register", "/passwordReset"])
    expect(decide(path, looking)).toBe("/mySims");
  for (const path of ["/adminMode", "/adminMode/customers/12"])
    expect(decide(path, looking)).toBe("/plan");
  expect(decide("/personal", looking)).toBe("show");
});
