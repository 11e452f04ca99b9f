import type { z } from "zod";
import type { ProblemKey } from "./problems/problem.ts";
import type { NeededRight } from "./values/people/rights.ts";

/**
 * Who may call. `visitor`: anyone. `customer`: any account, an administrator for themselves. `administrator`: level 1, with
 * the right that the call names.
 * `channel`: a carrier's key. `refresh`: the bearer of a refresh token. `orderHolder`: anyone who shows the token of the pay
 * order that is named, in the header `X-Order-Token`. `view`: an administrator in a customer's view, who may make the
 * customer's and the visitor's reading calls beside these, and nothing else.
 */
export type Role =
  | "visitor"
  | "customer"
  | "administrator"
  | "channel"
  | "refresh"
  | "orderHolder"
  | "view";

/** Which limit counts the tries of a call; the limits themselves are the server's. */
export type RateClass =
  | "login"
  | "code"
  | "codeTry"
  | "bind"
  | "refresh"
  | "usage"
  | "export"
  | "order"
  | "checkout";

/** What a call means for the security of accounts. */
export type SecurityCall =
  | "login"
  | "logout"
  | "registration"
  | "password_reset"
  | "password_change"
  | "email_correction"
  | "email_change"
  | "second_factor_setup"
  | "second_factor_on"
  | "second_factor_proof"
  | "second_factor_off"
  | "second_factor_removal"
  | "session_end"
  | "account_deletion"
  | "payout"
  | "account_export"
  | "account_lock"
  | "account_unlock"
  | "role_change"
  | "staff_invitation"
  | "customer_view"
  | "verify_code_shown"
  | "channel_secret_renewal"
  | "channel_key_renewal";

/** Only a call of the desk names a right, and each of them does. */
interface OfDesk {
  readonly role: "administrator";
  readonly right: NeededRight;
  /** Refused by `second_factor_again` where the session last proved its second factor more than ten minutes ago. */
  readonly asksAgain?: true;
}
interface OfOthers {
  readonly role: Exclude<Role, "administrator">;
  readonly right?: never;
  readonly asksAgain?: never;
}

export type Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = Call<Input, Output> & (OfDesk | OfOthers);

/** A call of the desk. */
export type DeskCall = Call<z.ZodType, z.ZodType> & OfDesk;

interface Call<Input extends z.ZodType, Output extends z.ZodType> {
  readonly method: "GET" | "POST";
  /** Below the service prefix. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** A query for GET, a JSON body for POST; always strict. */
  readonly input: Input;
  readonly output: Output;
  /** The refusals of its own; those of its role, of validation and of limits come by themselves. */
  readonly problems: readonly ProblemKey[];
  /** Takes an `Idempotency-Key`: the same key and body give the first answer again. */
  readonly idempotent?: true;
  readonly limit?: RateClass;
  /** The field of the input that names what is tried, for limits that count the tries at one thing, or how many things are tried. */
  readonly limitField?: string;
  /** A GET that writes all the same (the given `/user/refresh`). */
  readonly writes?: true;
  /** A POST that changes nothing: what it asks about is too long for an address. */
  readonly reads?: true;
  /** A read of the desk that may be answered from a standby, and says how old that is (`agedPageOf`). */
  readonly fromStandby?: true;
  /** Another body that says the same, by its content type; its schema ends in the input above. */
  readonly alsoTakes?: { readonly type: string; readonly input: z.ZodType };
  /** Carries a file, which may take a minute to arrive: no client of ours gives it up before the server does. */
  readonly upload?: true;
  /** More than callers of its role may send otherwise (`bodyLimitOf`). */
  readonly maxBodyBytes?: number;
  /** Answered by server-sent events (`text/event-stream`), each with such an output; refused by an envelope as always. */
  readonly stream?: true;
  /** Answered by a file of this type, made while it is sent; refused by an envelope as always. */
  readonly file?: "text/csv" | "application/xml";
  /** Its body is laid down by a standard that is not ours and may grow: fields that we do not know are passed over. */
  readonly open?: true;
  /** Answered by 204 and nothing else, as that standard wants it. */
  readonly silent?: true;
  /** Each end of it, good or bad, is put in the server's log. */
  readonly security?: SecurityCall;
  /** Exists only while the sandbox is open. */
  readonly sandbox?: true;
}

/** One call, agreed once: server validation, typed client, forms, OpenAPI, and the tests over all calls read this. */
export function endpoint<Input extends z.ZodType, Output extends z.ZodType>(
  definition: Call<Input, Output> & OfDesk,
): Call<Input, Output> & OfDesk;
export function endpoint<Input extends z.ZodType, Output extends z.ZodType>(
  definition: Call<Input, Output> & OfOthers,
): Call<Input, Output> & OfOthers;
export function endpoint(definition: Endpoint): Endpoint {
  return definition;
}

/** Whether a call changes nothing: what may be asked in a customer's view, and runs in a snapshot that cannot be written to. */
export const isRead = ({ method, writes, reads }: Endpoint): boolean =>
  reads ?? (method === "GET" && !writes);

const kibibyte = 1024;

/** The less is known of a caller, the less is read from them. */
const bodyLimits: Readonly<Record<Role, number>> = {
  visitor: 16 * kibibyte,
  refresh: 16 * kibibyte,
  orderHolder: 16 * kibibyte,
  customer: 64 * kibibyte,
  view: 64 * kibibyte,
  administrator: 1024 * kibibyte,
  channel: 1024 * kibibyte,
};

/** The longest body of a call, in bytes; a longer one is `body_too_large`. */
export const bodyLimitOf = ({ role, maxBodyBytes }: Endpoint): number =>
  maxBodyBytes ?? bodyLimits[role];

/** What a caller hands in (before the schema has worked on it). */
export type CallInput<E extends Endpoint> = z.input<E["input"]>;
/** What the server's action receives (after). */
export type Input<E extends Endpoint> = z.output<E["input"]>;
/** What the server answers in `data`. */
export type Output<E extends Endpoint> = z.output<E["output"]>;
