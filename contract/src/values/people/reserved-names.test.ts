import { expect, test } from "vitest";
import { isReservedName } from "./reserved-names.ts";

test.each([
  "admin",
  "Administrator",
  "ROOT",
  "support",
  "help",
  "service",
  "security",
  "postmaster",
  "rootl",
  "root1",
  "adm1n",
  "supp0rt",
  "Adrnin",
  "ad-min",
  "r.o.o.t",
  "5ecurity",
  "h3lp",
  "roo7",
  "admin2027",
  "support_01",
  "farsim-support",
  "FarsimTeam",
  "no-reply",
  "customer.service",
])("keeps %s for the operator", (name) => {
  expect(isReservedName(name)).toBe(true);
});

test.each([
  "lin.wei",
  "helpless",
  "helper",
  "rooted",
  "roots",
  "theroot",
  "adminah",
  "supporter",
  "servi",
  "secure",
  "salesman",
  "mailo7x",
  "teamwork",
  "infor",
  "wang1988",
  "u0123456789",
  "badminton",
])("leaves %s to customers", (name) => {
  expect(isReservedName(name)).toBe(false);
});
