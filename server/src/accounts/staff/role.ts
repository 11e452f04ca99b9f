import * as contract from "@farsim/contract/values/people/rights.ts";
import { Right, type StandardRole } from "@farsim/contract/values/people/rights.ts";

/** The role of owners, in every shop (migration 0049). */
export const ownerRoleId = BigInt(contract.ownerRoleId);

/** A named set of rights; the standard ones have their name in every language. */
export interface Role {
  readonly id: bigint;
  readonly standard: StandardRole | null;
  /** Of the shop's own roles. */
  readonly name: string | null;
  readonly rights: ReadonlySet<Right>;
}

const known = (right: string): right is Right => Right.safeParse(right).success;

/** An owner has all rights, those that were added since too. */
export const rightsOf = (roleId: bigint, rights: readonly string[]): ReadonlySet<Right> =>
  new Set(roleId === ownerRoleId ? Right.options : rights.filter(known));
