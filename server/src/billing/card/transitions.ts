import type { CardStatus } from "@farsim/contract/cards.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";

/** The events that a card's status allows or refuses, and where each leads. A missing entry is a refusal; what the status has no say in, such as a mark, its action decides.
 * The three that happen by themselves (`lackCredit`, `expirePack`, `regainCredit`) `evaluateAccount` decides; they stand here for the whole picture. */
export const transitions = {
  NOT_ACTIVE: { orderPlan: "USING", setStarterPack: "USING" },
  USING: {
    orderPlan: "USING",
    orderAddOn: "USING",
    stopBilling: "PAUSED",
    lackCredit: "SUSPEND",
    expirePack: "SUSPEND",
    stopService: "SUSPEND",
    resetStarterPack: "USING",
    revertStarterPack: "NOT_ACTIVE",
  },
  SUSPEND: {
    orderPlan: "SUSPEND",
    stopBilling: "PAUSED",
    regainCredit: "USING",
    stopService: "SUSPEND",
    resetStarterPack: "USING",
    revertStarterPack: "NOT_ACTIVE",
    resumeService: "USING",
  },
  PAUSED: { orderPlan: "USING", stopService: "PAUSED", resumeService: "PAUSED" },
} as const satisfies Record<CardStatus, Record<string, CardStatus>>;

export type CardEvent = { [S in CardStatus]: keyof (typeof transitions)[S] }[CardStatus];

/** Where an event leads from a status; undefined where the card does not allow it. */
export function nextStatus(status: CardStatus, event: CardEvent): CardStatus | undefined {
  return (transitions[status] as Partial<Record<CardEvent, CardStatus>>)[event];
}

/** The same for an action that needs it. Throws `card_status_conflict`. */
export function requireNextStatus(status: CardStatus, event: CardEvent): CardStatus {
  const next = nextStatus(status, event);
  if (!next) throw new Problem("card_status_conflict");
  return next;
}
