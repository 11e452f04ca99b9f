import { z } from "zod";
import { Reason } from "../../customer-view.ts";
import { endpoint } from "../../endpoint.ts";
import { fieldMessage } from "../../problems/field-message.ts";
import { ChannelName, NewChannelName } from "../../values/sims/channel-name.ts";
import { CountryCode } from "../../values/places/country-code.ts";
import { InstantText } from "../../values/days/moments.ts";

/** What came so far of what a carrier was to be told. */
export const CommandTries = z.object({
  waitingSince: InstantText,
  /** How often it was tried. */
  attempts: z.number().int(),
  nextTryAt: InstantText,
  /** In the words of the program; null before the first try, and of an order while it is being tried. */
  lastError: z.string().nullable(),
});
export type CommandTries = z.infer<typeof CommandTries>;

/** A card whose carrier has not been told for long what it should do. */
const StuckCommand = z.object({
  cardId: z.string(),
  cardNumber: z.string(),
  iccid: z.string(),
  ...CommandTries.shape,
});
export type StuckCommand = z.infer<typeof StuckCommand>;

/** A profile that a customer has paid for, and that its SM-DP+ has not made for long. */
const StalledOrder = z.object({
  cardId: z.string(),
  cardNumber: z.string(),
  iccid: z.string(),
  userId: z.string(),
  /** A username; an email where there is none; null without the right `customers.read`. */
  customer: z.string().nullable(),
  /** What is asked of the SM-DP+: to make the profile, to confirm it, or, where it was given up, to take it back. */
  step: z.enum(["download", "confirm", "cancel"]),
  /** Since the order was made; the tries are those of this step. */
  ...CommandTries.shape,
});
export type StalledOrder = z.infer<typeof StalledOrder>;

export const Channel = z
  .object({
    name: ChannelName,
    /** How its carrier hears commands; `none`: by no way, so they wait until one is configured. */
    adapter: z.enum(["simulated", "http", "none"]),
    /** The host that commands go to; null where none is reached. */
    host: z.string().nullable(),
    /** The host that eSIM profiles are ordered of over ES2+; null where none are. */
    orderHost: z.string().nullable(),
    /** Whether a key of the server's settings opens `/channel/usage` for it. */
    hasConfiguredKey: z.boolean(),
    /** Since when the key made at the desk opens it; null before the first. */
    keySince: InstantText.nullable(),
    /** Until when keys made before that open it too; null where none does. */
    formerKeyUntil: InstantText.nullable(),
    /** Where its cards work, and on how many networks over all of these regions. */
    coverage: z.object({ regionCodes: z.array(CountryCode), networks: z.number().int() }),
    /** Since when its present secret signs our messages; null before the first. */
    secretSince: InstantText.nullable(),
    /**
     * `stuck`: commands or orders have waited for minutes; `failing`: its usage cannot be fetched; `busy`: commands or orders are on
     * their way; `silent`: nothing waits, but it never reported.
     */
    state: z.enum(["well", "silent", "busy", "failing", "stuck"]),
    /** Commands that the carrier has not heard yet. */
    backlog: z.number().int(),
    stuck: z.number().int(),
    waitingSince: InstantText.nullable(),
    /** Those that have waited longest, at most 50. */
    stuckCommands: z.array(StuckCommand),
    /** eSIM profiles that are ordered and not there yet. */
    openOrders: z.number().int(),
    hanging: z.number().int(),
    /** Those ordered first, at most 50. */
    hangingOrders: z.array(StalledOrder),
    lastReportAt: InstantText.nullable(),
    /** Why its usage cannot be fetched, in the words of the program; null where it can, or is not fetched. */
    failingFetch: z
      .object({ since: InstantText, lastTryAt: InstantText, error: z.string() })
      .nullable(),
    /** What it reported in the last 24 hours. */
    lastDay: z.object({
      accepted: z.number().int(),
      duplicates: z.number().int(),
      rejected: z.number().int(),
    }),
  })
  .meta({ id: "Channel" });
export type Channel = z.infer<typeof Channel>;

export const listChannels = endpoint({
  method: "GET",
  path: "/admin/channel/list",
  summary:
    "Every channel: how its carrier is reached, what it reported, which commands it has not heard, which eSIM orders do not end",
  role: "administrator",
  right: ["channels", "stock", "catalogue", "usage", "audit"],
  input: z.strictObject({}),
  output: z.object({ items: z.array(Channel) }),
  problems: [],
});

export const createChannel = endpoint({
  method: "POST",
  path: "/admin/channel/create",
  summary: "Make a channel; it is simulated unless the server's settings name a way to its carrier",
  role: "administrator",
  right: "channels",
  idempotent: true,
  input: z.strictObject({ name: NewChannelName }),
  output: z.object({ name: z.string() }),
  problems: ["channel_exists"],
});

export const removeChannel = endpoint({
  method: "POST",
  path: "/admin/channel/remove",
  summary:
    "Remove a channel that nothing belongs to: no card, plan, network, report of use or setting of the server",
  role: "administrator",
  right: "channels",
  input: z.strictObject({ channelName: ChannelName, reason: Reason }),
  output: z.object({ name: z.string() }),
  problems: ["not_found", "channel_in_use"],
});

/**
 * When the key or secret that the caller saw was made; null where there was none. Of two administrators who renew it at the same
 * time, the second would otherwise end what the first has just handed to the carrier.
 */
const SeenSince = InstantText.nullable();

export const renewUsageKey = endpoint({
  method: "POST",
  path: "/admin/channel/renewKey",
  summary:
    "Make the key that a channel's carrier reports its use with; shown this once, those made before end now or within 24 hours",
  role: "administrator",
  right: "channels",
  asksAgain: true,
  security: "channel_key_renewal",
  input: z.strictObject({
    channelName: ChannelName,
    /** `now` where a former key may be in wrong hands. */
    formerEnds: z.enum(["now", "inOneDay"]),
    since: SeenSince,
  }),
  output: z.object({ key: z.string() }),
  problems: ["not_found", "renewed_meanwhile"],
});

export const retryCommand = endpoint({
  method: "POST",
  path: "/admin/channel/retryCommand",
  summary: "Let a card's waiting command and its eSIM order, or all of a channel, be tried at once",
  role: "administrator",
  right: "channels",
  input: z
    .strictObject({
      /** Exactly one of the two. */
      cardId: z.string().min(1).max(40).optional(),
      channelName: ChannelName.optional(),
    })
    .refine(({ cardId, channelName }) => (cardId === undefined) !== (channelName === undefined), {
      path: ["cardId"],
      ...fieldMessage("required"),
    }),
  output: z.object({ retried: z.number().int() }),
  problems: ["not_found"],
});

export const renewSecret = endpoint({
  method: "POST",
  path: "/admin/channel/renewSecret",
  summary:
    "Make the secret that signs what we send to a channel's carrier; told this once, the former one signs too for 24 hours",
  role: "administrator",
  right: "channels",
  asksAgain: true,
  security: "channel_secret_renewal",
  input: z.strictObject({ channelName: ChannelName, since: SeenSince }),
  output: z.object({ secret: z.string() }),
  problems: ["not_found", "renewed_meanwhile"],
});
