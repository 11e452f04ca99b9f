import "../testing/browser.ts";
import { pagePaths } from "@farsim/contract/values/pages/page-paths.ts";
import { expect, test } from "vitest";
import { router } from "./router.ts";

test("the exact paths are the paths of the routes", () => {
  const routed = Object.keys(router.routesByPath)
    .filter((path) => !["/", "/$", "/gallery"].includes(path))
    .map((path) => path.replace("$code", ":CODE").replace(/\$\w+/, ":id"));
  expect(routed.toSorted()).toEqual([...pagePaths].toSorted());
});
