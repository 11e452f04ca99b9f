import { legalPages } from "./legal-paths.ts";

/** Every path of the pages, as it is written in an address; `:id` stands for any one part, `:CODE` for one in capitals. */
export const pagePaths = [
  "/home",
  "/plan",
  "/addOn",
  "/destinations",
  "/destinations/:CODE",
  "/checkout",
  "/purchase/:id",
  "/mySims",
  "/consumptionRecord",
  "/adminMode",
  "/adminMode/customers/:id",
  "/adminMode/cards/:id",
  "/personal",
  "/recharge",
  "/echarts",
  "/trafficDetail",
  "/trafficDetail/:id",
  "/esim/:id",
  "/login",
  "/register",
  "/passwordReset",
  ...legalPages.map(({ path }) => path),
  "/pay",
  "/pay/paySuccess",
];

const patterns = pagePaths.map((path) => path.split("/"));

/**
 * The one form of a path: single slashes, none at the end, and known names in their own letter case. Of an unknown path only
 * the slashes change. A backslash counts as a slash, as it does in browsers, so that no form leads to another host.
 */
export function exactPath(path: string): string {
  const parts = path.split(/[\\/]+/).filter((part) => part !== "");
  const given = ["", ...parts];
  const known = patterns.find(
    (pattern) =>
      pattern.length === given.length && pattern.every((name, at) => fits(name, given[at] ?? "")),
  );
  const exact = known ? given.map((part, at) => exactPart(known[at]!, part)) : given;
  return exact.join("/") || "/";
}

function exactPart(name: string, part: string): string {
  if (name === ":CODE") return part.toUpperCase();
  return name === ":id" ? part : name;
}

function fits(name: string, part: string): boolean {
  return name.startsWith(":") || name.toLowerCase() === part.toLowerCase();
}
