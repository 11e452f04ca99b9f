import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Amount } from "./values/money/amount.ts";

/** Level 0 is a customer, level 1 an administrator. */
export const Level = z.union([z.literal(0), z.literal(1)]);
export type Level = z.infer<typeof Level>;

/** The logged-in user, as every page needs to know them. */
export const UserInfo = z
  .object({
    id: z.string(),
    username: z.string().nullable(),
    email: z.string(),
    level: Level,
    /** Of an administrator: their role, and what it lets them do (`Right`). */
    roleId: z.string().optional(),
    rights: z.array(z.string()).optional(),
    /** The desk stays closed to them until they have set up a second factor. */
    needsSecondFactor: z.literal(true).optional(),
    balance: Amount,
    /** ISO 4217. */
    currency: z.string(),
    isRegister: z.boolean(),
    cardCount: z.number().int(),
    /** Who is looking, while an administrator is in a customer's view. */
    actingAdmin: z.string().optional(),
  })
  .meta({ id: "UserInfo" });
export type UserInfo = z.infer<typeof UserInfo>;

/** An access token is good for ten minutes, a refresh token for one exchange. */
export const Tokens = z
  .object({ accessToken: z.string(), refreshToken: z.string() })
  .meta({ id: "Tokens" });
export type Tokens = z.infer<typeof Tokens>;

export const refresh = endpoint({
  method: "GET",
  path: "/user/refresh",
  summary: "Exchange a refresh token (as bearer) for new tokens",
  role: "refresh",
  limit: "refresh",
  writes: true,
  input: z.strictObject({}),
  output: Tokens,
  problems: ["refresh_token_missing", "refresh_token_expired"],
});

export const logout = endpoint({
  method: "POST",
  path: "/user/logout",
  summary: "End this session",
  role: "customer",
  security: "logout",
  input: z.strictObject({}),
  output: z.object({}),
  problems: [],
});

export const getUserInfo = endpoint({
  method: "GET",
  path: "/user/getUserInfo",
  summary: "The account that is logged in, with its balance",
  role: "customer",
  input: z.strictObject({}),
  output: UserInfo,
  problems: [],
});
