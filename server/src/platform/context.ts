import type { Language } from "@farsim/contract/values/texts/language.ts";
import type { Level } from "@farsim/contract/session.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Right } from "@farsim/contract/values/people/rights.ts";
import type { Clock, Instant } from "./clock.ts";
import type { Evidence } from "./security/evidence.ts";
import type { Transaction } from "./database/database.ts";
import type { Shop } from "./settings/shop.ts";

/** A member of staff, by their role at this moment. */
export interface Staff {
  readonly roleId: bigint;
  readonly rights: ReadonlySet<Right>;
  readonly hasSecondFactor: boolean;
  /** When this session last proved it; null: never. */
  readonly secondFactorAt: Instant | null;
}

/** Who acts. The program itself is `system`. */
export type Actor =
  | { readonly kind: "visitor" }
  | {
      readonly kind: "user";
      readonly userId: bigint;
      readonly level: Level;
      readonly sessionId: string;
      /** Of an administrator. */
      readonly staff?: Staff;
    }
  /** An administrator in a customer's view: they see what `userId` sees. */
  | {
      readonly kind: "view";
      readonly userId: bigint;
      readonly administratorId: bigint;
      readonly viewId: bigint;
    }
  /** A member of staff who does for a customer, and with their rules, what the customer asked for. */
  | {
      readonly kind: "acting";
      readonly userId: bigint;
      readonly administratorId: bigint;
      /** What the customer reads beside it. */
      readonly reason: string;
    }
  /** A job that an administrator has asked for and answers for. */
  | { readonly kind: "job"; readonly onBehalfOf: bigint }
  | { readonly kind: "channel"; readonly channelName: string }
  | { readonly kind: "system" };

/** All that an action may know of the outside: one transaction, one actor, one moment, the operator's terms, the reader's language. */
export interface Context {
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly now: Instant;
  /** Read again after a wait for a lock, where the call came before it; without it `now` stands. */
  readonly clock?: Clock;
  readonly shop: Shop;
  readonly language: Language;
  /** Where the call came from: an address, or the name of a job. */
  readonly origin: string;
  /** What the log is to say of the call; jobs have none. */
  readonly evidence?: Evidence;
}

/** The account that acts, is acted for, or is looked at in a customer's view. Asking where none can act is a fault of ours. */
export function actingUser({ actor }: Context): bigint {
  if (actor.kind !== "user" && actor.kind !== "view" && actor.kind !== "acting")
    throw new Error(`a ${actor.kind} has no account`);
  return actor.userId;
}

/** Whether an administrator acts for themselves, not in a customer's view. */
export function isAdministrator({ actor }: Context): boolean {
  return actor.kind === "user" && actor.level === 1;
}

/** Why a member of staff acts for the account; undefined where its owner or the program does. */
export function actingReason({ actor }: Pick<Context, "actor">): string | undefined {
  return actor.kind === "acting" ? actor.reason : undefined;
}

/** The role of the member of staff who acts. Asking where none does is a fault of ours. */
export function actingStaff({ actor }: Context): Staff {
  if (actor.kind !== "user" || !actor.staff) throw new Error(`a ${actor.kind} has no role`);
  return actor.staff;
}

/** Whether the one who acts may read who customers are: their names, their emails, and the tags that they gave their cards. */
export function mayReadCustomers(ctx: Pick<Context, "actor">): boolean {
  return hasRight(ctx, "customers.read");
}

/** Whether the one who acts is a member of staff with a right. */
export function hasRight({ actor }: Pick<Context, "actor">, right: Right): boolean {
  return actor.kind === "user" && actor.staff?.rights.has(right) === true;
}

/** A right beside those that the call itself asks for. Throws `right_required`. */
export function requireRight(ctx: Pick<Context, "actor">, right: Right): void {
  if (!hasRight(ctx, right)) throw new Problem("right_required");
}

/** Who answers for what is done: in a customer's view the administrator, for a job the one who asked for it. */
export function answerableUser(ctx: Context): bigint {
  const userId = answerableUserIfAny(ctx);
  if (userId === undefined) throw new Error(`a ${ctx.actor.kind} has no account`);
  return userId;
}

/** The same; undefined where the program or a channel acts. */
export function answerableUserIfAny({ actor }: Context): bigint | undefined {
  if (actor.kind === "view" || actor.kind === "acting") return actor.administratorId;
  if (actor.kind === "job") return actor.onBehalfOf;
  return actor.kind === "user" ? actor.userId : undefined;
}

/** The session of the account that acts. */
export function actingSession(ctx: Context): string {
  const sessionId = sessionIfAny(ctx);
  if (sessionId === undefined) throw new Error(`a ${ctx.actor.kind} has no session`);
  return sessionId;
}

/** The same; undefined in a customer's view. */
export function sessionIfAny({ actor }: Context): string | undefined {
  return actor.kind === "user" ? actor.sessionId : undefined;
}
