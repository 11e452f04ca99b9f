import { expect, test } from "vitest";
import { exactPath, pagePaths } from "./page-paths.ts";

test.each([
  ["/", "/"],
  ["//", "/"],
  ["/home/", "/home"],
  ["//home", "/home"],
  ["/HOME", "/home"],
  ["/addon/", "/addOn"],
  ["/adminmode//", "/adminMode"],
  ["/Pay//PaySuccess/", "/pay/paySuccess"],
  ["/disclaimer/EN", "/disclaimer/en"],
  ["/disclaimer/XX/", "/disclaimer/XX"],
  ["/trafficdetail/01HZaB/", "/trafficDetail/01HZaB"],
  ["/ESIM/01HZaB", "/esim/01HZaB"],
  ["/no//Such/", "/no/Such"],
  ["//evil.example", "/evil.example"],
  ["/\\evil.example/", "/evil.example"],
  ["\\\\evil.example", "/evil.example"],
])("the exact form of %s is %s", (path, exact) => expect(exactPath(path)).toBe(exact));

test("an exact path is its own exact form", () => {
  for (const path of pagePaths) expect(exactPath(path)).toBe(path);
});
