import { z } from "zod";
import { CardStatus } from "./cards.ts";
import { endpoint } from "./endpoint.ts";
import { InstantText } from "./values/days/moments.ts";
import { pageInput, pageOf } from "./page.ts";

/** What happened to a card: by its holder, by the operator, or by itself, because of money, time or use. */
export const CardEvent = z.enum([
  "bind",
  "applyEsim",
  "orderPlan",
  "cancelPendingPlan",
  "orderAddOn",
  "editTag",
  "announceChange",
  "withdrawChange",
  "changePlan",
  "stopBilling",
  "delete",
  "lackCredit",
  "regainCredit",
  "expirePack",
  "stopService",
  "stopServiceWhileOff",
  "resumeService",
  "markLost",
  "markDamaged",
  "unmark",
  "swapSim",
  "unbind",
  "throttle",
  "block",
  "openAgain",
  "other",
]);
export type CardEvent = z.infer<typeof CardEvent>;

/** One line of a card's life, for its holder. */
export const CardHappening = z
  .object({
    id: z.string(),
    at: InstantText,
    event: CardEvent,
    /** What the card was from then on. */
    status: CardStatus,
    /** What happened, and why, in the reader's language. */
    what: z.string(),
    why: z.string(),
    /** `support`: the operator did for the holder what holders do. */
    by: z.enum(["you", "operator", "support", "system"]),
  })
  .meta({ id: "CardHappening" });
export type CardHappening = z.infer<typeof CardHappening>;

export const listCardHistory = endpoint({
  method: "GET",
  path: "/card/history",
  summary:
    "Every change of one of the account's cards, its limits included: when, why, by whom; newest first",
  role: "customer",
  input: z.strictObject({ cardId: z.string().min(1).max(40), ...pageInput }),
  output: pageOf(CardHappening),
  problems: ["not_found"],
});
