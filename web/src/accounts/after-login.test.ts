import { expect, test } from "vitest";
import { afterLogin } from "./after-login.ts";

test("leads a customer to their cards and an administrator to their desk", () => {
  expect(afterLogin(undefined, 0)).toBe("/mySims");
  expect(afterLogin(undefined, 1)).toBe("/adminMode?tab=overview");
});

test.each([
  ["/plan?card=k1", "/plan?card=k1"],
  ["/mySims#bind=1", "/mySims#bind=1"],
  ["/a/../recharge", "/recharge"],
])("leads to the wanted %s", (wanted, path) => {
  expect(afterLogin(wanted, 0)).toBe(path);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/.\\\\evil.example",
  "https://evil.example/",
  "https:evil.example",
  "javascript:alert(1)",
  "mySims",
  "/login",
  "/login?next=/login",
  "/login/",
  "/LOGIN",
  "/\t/evil.example",
  "",
])("never leads to %s", (wanted) => {
  expect(afterLogin(wanted, 0)).toBe("/mySims");
});
