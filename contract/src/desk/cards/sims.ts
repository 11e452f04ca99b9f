import { z } from "zod";
import { CardType } from "../../cards.ts";
import { Reason } from "../../customer-view.ts";
import { endpoint } from "../../endpoint.ts";
import { GivenMark } from "../../values/sims/card-mark.ts";
import { freeText } from "../../values/texts/free-text.ts";
import { OperatorCard } from "./stock.ts";

const cardId = z.string().min(1).max(40);
const withReason = { cardId, reason: Reason };
const card = z.object({ card: OperatorCard });

export const markCard = endpoint({
  method: "POST",
  path: "/admin/card/mark",
  summary:
    "Mark a card as lost, damaged or returned: no one is given it. A lost one that runs is stopped at once. Of a held card customers.write is asked for, else stock",
  role: "administrator",
  right: ["stock", "customers.write"],
  input: z.strictObject({ ...withReason, mark: GivenMark }),
  output: card,
  problems: ["not_found", "card_status_conflict"],
});

export const unmarkCard = endpoint({
  method: "POST",
  path: "/admin/card/unmark",
  summary: "Take a card's mark back, and with it the stop that came with it",
  role: "administrator",
  right: ["stock", "customers.write"],
  input: z.strictObject(withReason),
  output: card,
  problems: ["not_found", "card_status_conflict"],
});

export const unbindCard = endpoint({
  method: "POST",
  path: "/admin/card/unbind",
  summary:
    "Take a card from its holder for good, as if they had deleted it: plans end with today, the network is cut, and an email says why",
  role: "administrator",
  right: "customers.write",
  asksAgain: true,
  input: z.strictObject(withReason),
  output: card,
  problems: ["not_found", "card_status_conflict"],
});

/** A SIM in stock that a card could go on under. */
const SpareSim = z.object({
  cardId: z.string(),
  cardNumber: z.string(),
  iccid: z.string(),
  type: CardType,
  channelName: z.string(),
  /** Why it cannot replace the card's: its plans are not sold for the channel, or an eSIM is replaced by eSIMs alone. */
  unfit: z.enum(["plan", "type"]).optional(),
});
export type SpareSim = z.infer<typeof SpareSim>;

export const listSpareSims = endpoint({
  method: "GET",
  path: "/admin/card/spareSims",
  summary:
    "SIMs in stock that could replace a card's, by the beginning of their number or ICCID, or its last digits; at most ten",
  role: "administrator",
  right: "customers.write",
  input: z.strictObject({ cardId, search: freeText(64) }),
  output: z.object({ sims: z.array(SpareSim) }),
  problems: ["not_found"],
});

/** `sim_occupied`: the new SIM is not free. `plan_not_for_card`: a plan of the card is not sold for the channel of the new SIM. */
export const swapSim = endpoint({
  method: "POST",
  path: "/admin/card/swapSim",
  summary:
    "Let a held card go on under the SIM of a card in stock: plans, use, add-ons, tag and holder stay, and nothing is charged again. The replaced SIM is ended at its carrier for good",
  role: "administrator",
  right: "customers.write",
  asksAgain: true,
  input: z.strictObject({ ...withReason, spareId: cardId }),
  output: card,
  problems: ["not_found", "card_status_conflict", "sim_occupied", "plan_not_for_card"],
});
