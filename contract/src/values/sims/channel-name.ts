import { z } from "zod";
import { fieldMessage } from "../../problems/field-message.ts";

/** What channels that are there may be called. */
export const ChannelName = z.string(fieldMessage("required")).regex(/^[a-z0-9-]{1,40}$/);

/** What a new channel may be called, no matter who names it: the desk, a setting, or a file of cards. */
export const NewChannelName = z
  .string(fieldMessage("required"))
  .min(1, fieldMessage("required"))
  .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, fieldMessage("channel_name_invalid"));
