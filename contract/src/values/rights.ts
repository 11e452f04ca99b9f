import { z } from "zod";
import { fieldMessage } from "../problems/field-message.ts";
import { requiredText } from "./free-text.ts";

/** What a member of staff may do at the desk; a role is a named set of these. */
export const Right = z.enum([
  "customers.read",
  "customers.write",
  "money.recharge",
  "money.reverse",
  "money.approve",
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

/** Rights that make money, or decide who may: a role that gains one has been given anew to those who have it. */
export const weightyRights: readonly Right[] = [
  "money.recharge",
  "money.reverse",
  "money.approve",
  "packs",
  "staff",
];

/** What shows who customers are in passing: a role that has one of these reads customers too. */
export const rightsThatRead: readonly Right[] = [
  "customers.write",
  "view",
  "money.recharge",
  "money.reverse",
  "money.approve",
  "reports",
];

/** Whether rights can be those of a role. */
export const fitTogether = (rights: readonly Right[]): boolean =>
  rights.includes("customers.read") || !rights.some((right) => rightsThatRead.includes(right));

/** What a role may do: each right once. */
export const RoleRights = z
  .array(Right)
  .min(1, fieldMessage("required"))
  .max(Right.options.length)
  .refine((rights) => new Set(rights).size === rights.length)
  .refine(fitTogether, fieldMessage("customers_unread"));

/** How a role of the shop's own is called. */
export const RoleName = requiredText(40);

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
    "money.approve",
    "audit",
    "reports",
  ],
  support: ["customers.read", "customers.write", "money.recharge", "view"],
  stock: ["stock", "verifyCodes", "channels", "usage"],
  auditor: ["customers.read", "audit", "reports"],
};

/** Whether a role with some rights may do no more than one with others. */
export function isSubset(rights: readonly string[], of: readonly string[]): boolean {
  return rights.every((right) => of.includes(right));
}
