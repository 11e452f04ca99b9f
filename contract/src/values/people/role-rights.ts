import { z } from "zod";
import { fieldMessage } from "../../problems/field-message.ts";
import { requiredText } from "../texts/free-text.ts";
import { Right } from "./rights.ts";

/** Rights that make money, or decide who may: a role that gains one has been given anew to those who have it. */
export const weightyRights: readonly Right[] = [
  "money.recharge",
  "money.reverse",
  "money.adjust",
  "money.payout",
  "money.approve",
  "packs",
  "staff",
];

/** What shows who customers are in passing: a role that has one of these reads customers too. */
export const rightsThatRead: readonly Right[] = [
  "customers.write",
  "customers.act",
  "view",
  "money.recharge",
  "money.reverse",
  "money.adjust",
  "money.payout",
  "money.approve",
  "books",
  "reports",
];

/** Whether rights can be those of a role. */
export const fitTogether = (rights: readonly Right[]): boolean =>
  rights.includes("customers.read") || !rights.some((right) => rightsThatRead.includes(right));

/** What a role may do: each right once. */
export const RoleRights = z
  .array(Right)
  .min(1, fieldMessage("choose_one"))
  .max(Right.options.length)
  .refine((rights) => new Set(rights).size === rights.length)
  .refine(fitTogether, fieldMessage("invalid"));

/** How a role of the shop's own is called. */
export const RoleName = requiredText(40);
