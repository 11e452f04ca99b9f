import { z } from "zod";
import { Reason } from "../customer-view.ts";
import { endpoint } from "../endpoint.ts";
import { Right, StandardRole } from "../values/rights.ts";
import { Customer } from "./administration.ts";

/** A named set of rights. */
export const Role = z
  .object({
    id: z.string(),
    /** Of a role that each shop begins with: its name is that of the language. */
    standard: StandardRole.optional(),
    rights: z.array(Right),
  })
  .meta({ id: "Role" });
export type Role = z.infer<typeof Role>;

export const listRoles = endpoint({
  method: "GET",
  path: "/admin/role/list",
  summary: "The roles that a member of staff can have, each with its rights",
  role: "administrator",
  right: ["staff", "audit", "customers.read"],
  input: z.strictObject({}),
  output: z.object({ items: z.array(Role) }),
  problems: [],
});

export const setRole = endpoint({
  method: "POST",
  path: "/admin/staff/setRole",
  summary: "Make a customer a member of staff with a role, give them another role, or none",
  role: "administrator",
  right: "staff",
  security: "role_change",
  input: z.strictObject({
    userId: z.string().min(1).max(40),
    /** Null: a customer again. */
    roleId: z.string().min(1).max(40).nullable(),
    reason: Reason,
  }),
  output: z.object({ user: Customer }),
  problems: ["not_found", "no_permission", "not_registered", "last_administrator"],
});
