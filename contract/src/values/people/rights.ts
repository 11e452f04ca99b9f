import { z } from "zod";

/** What a member of staff may do at the desk; a role is a named set of these. */
export const Right = z.enum([
  "customers.read",
  "customers.write",
  "customers.act",
  "money.recharge",
  "money.reverse",
  "money.adjust",
  "money.payout",
  "money.approve",
  "books",
  "catalogue",
  "stock",
  "packs",
  "verifyCodes",
  "channels",
  "usage",
  "view",
  "audit",
  "reports",
  "settings",
  "staff",
]);
export type Right = z.infer<typeof Right>;

/** What a call of the desk asks for: one right, or any one of several. */
export type NeededRight = Right | readonly [Right, Right, ...Right[]];

/** Whether one of these rights is enough for a call. */
export function isAllowed(held: ReadonlySet<Right>, needed: NeededRight): boolean {
  return typeof needed === "string" ? held.has(needed) : needed.some((right) => held.has(right));
}

/** Of the role of owners, in every shop. */
export const ownerRoleId = "1";

/** The roles that each shop begins with. An owner has all rights. */
export const StandardRole = z.enum(["owner", "manager", "finance", "support", "stock", "auditor"]);
export type StandardRole = z.infer<typeof StandardRole>;

const all = Right.options;

export const standardRoles: Readonly<Record<StandardRole, readonly Right[]>> = {
  owner: all,
  manager: all.filter((right) => right !== "staff" && right !== "settings"),
  finance: [
    "customers.read",
    "money.recharge",
    "money.reverse",
    "money.adjust",
    "money.payout",
    "money.approve",
    "books",
    "audit",
    "reports",
  ],
  support: ["customers.read", "customers.write", "customers.act", "money.recharge", "view"],
  stock: ["stock", "verifyCodes", "channels", "usage"],
  auditor: ["customers.read", "audit", "reports"],
};

/** Whether a role with some rights may do no more than one with others. */
export function isSubset(rights: readonly string[], of: readonly string[]): boolean {
  return rights.every((right) => of.includes(right));
}
