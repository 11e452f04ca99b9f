import { z } from "zod";
import { fieldMessage } from "../../problems/field-message.ts";

/** 3 to 32 of A-Z a-z 0-9 . _ -, unique without regard to case. */
export const Username = z
  .string(fieldMessage("required"))
  .regex(/^[A-Za-z0-9._-]{3,32}$/, fieldMessage("username_invalid"))
  .meta({ id: "Username", example: "lin.wei" });

/** At most 254 characters, unique without regard to case. */
export const Email = z
  .string(fieldMessage("required"))
  .max(254, fieldMessage("email_invalid"))
  .pipe(z.email(fieldMessage("email_invalid")))
  .meta({ id: "Email", example: "lin@example.com" });

/** A username or an email; anything else could not belong to an account. */
export const AccountName = z
  .string(fieldMessage("required"))
  .trim()
  .min(1, fieldMessage("required"))
  .max(254, fieldMessage("too_long"));
