import { z } from "zod";
import { fieldMessage } from "../../problems/field-message.ts";

/** A rate on the wire: a decimal string from 0 to 1 with at most six decimals. */
export const Rate = z
  .string(fieldMessage("invalid"))
  .regex(/^(0(\.[0-9]{1,6})?|1)$/, fieldMessage("invalid"))
  .meta({ id: "Rate", description: "From 0 to 1, at most six decimals", example: "0.04" });
