import { z } from "zod";
import { fieldMessage } from "../../problems/field-message.ts";

/** A password as typed by anyone who has one: it is compared, not judged. */
export const TypedPassword = z
  .string(fieldMessage("required"))
  .min(1, fieldMessage("password_blank"))
  .max(200, fieldMessage("too_long"));

/** Six digits of an authenticator, or one of the recovery codes: what was typed is compared. */
export const AuthenticatorCode = z
  .string(fieldMessage("required"))
  .trim()
  .min(1, fieldMessage("required"))
  .max(40, fieldMessage("too_long"));

/** The six digits in an email. */
export const EmailCode = z
  .string(fieldMessage("required"))
  .regex(/^[0-9]{6}$/, fieldMessage("code_format"))
  .meta({ id: "EmailCode", example: "042137" });
