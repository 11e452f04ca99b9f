import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** What an open screen shows of an account, and may have to read again. */
export const LiveTopic = z.enum(["balance", "card", "usage", "legal"]);
export type LiveTopic = z.infer<typeof LiveTopic>;

/** The stream begins anew with `open`, after which all must be read again; `end` says why it is over. */
const event = z.enum(["open", ...LiveTopic.options, "end"]);

/** One event of the stream: that something changed, never what it is now, for that is read as always. */
export const LiveEvent = z
  .object({
    event,
    /** With `end`: the key of the refusal that a call with this token would meet from now on. */
    error: z.string().optional(),
  })
  .meta({ id: "LiveEvent" });
export type LiveEvent = z.infer<typeof LiveEvent>;

export const liveEvents = endpoint({
  method: "GET",
  path: "/events",
  summary:
    "Server-sent events of the account: its balance, cards, use or accepted documents changed. A comment every 15 seconds; ends with the token",
  role: "customer",
  stream: true,
  input: z.strictObject({}),
  output: LiveEvent,
  problems: ["overloaded"],
});
