import { z } from "zod";

/** Whose account something is of. */
export const holder = {
  userId: z.string(),
  /** Null where the account has none, or was deleted. */
  username: z.string().nullable(),
  /** Null where the account was deleted. */
  email: z.string().nullable(),
};
