import type { Account } from "../../src/billing/account/account.ts";
import {
  resumeService,
  stopService,
  unbindCard,
} from "../../src/billing/actions/administrator-actions.ts";
import { bindCard } from "../../src/billing/actions/bind-card.ts";
import { eventOfMark, markCard, unmarkCard } from "../../src/billing/actions/card-marks.ts";
import { markReplaced, replaceSim } from "../../src/billing/actions/swap-sim.ts";
import { handOutEsim, takeBackEsim } from "../../src/billing/actions/esims.ts";
import { changePlan } from "../../src/billing/actions/change-plan.ts";
import {
  cancelPendingPlan,
  deleteCard,
  stopBilling,
} from "../../src/billing/actions/holder-actions.ts";
import { orderPlan } from "../../src/billing/actions/order-plan.ts";
import {
  resetStarterPack,
  revertStarterPack,
  setStarterPack,
} from "../../src/billing/actions/starter-packs.ts";
import type { OpenCard } from "../../src/billing/card/open-card.ts";
import type { Terms } from "../../src/plans/terms.ts";
import type { HistoryLine } from "./sql/history.sql.ts";

/** What the lines of a history are played by. */
export interface ReplayRules {
  readonly zone: string;
  readonly currencyDigits: number;
  readonly termsOf: (version: { planId: bigint; version: number }) => Terms;
}

/**
 * What changes nothing here: a tag is no part of a history, a purchase that staff made for a holder is compared with its activity, an
 * announcement with its job.
 */
const saidAlone: ReadonlySet<string> = new Set([
  "editTag",
  "orderAddOn",
  "announceChange",
  "withdrawChange",
]);

/** Of a bind that went through: no limit stopped it, and no administrator was credited. */
const onceAllowed = { cardLimit: Infinity, isHolderStaff: false } as const;

/** Does again what a line says. */
export function replayLine(
  line: HistoryLine,
  card: OpenCard,
  account: Account,
  rules: ReplayRules,
): void {
  const { event, plan, packDays, expiresAt, fromDay, note } = line;
  const { currencyDigits, termsOf } = rules;
  liftAsOnce(card, line);
  switch (event) {
    case "setStarterPack":
      setStarterPack(card, termsOf(plan!), packDays!);
      break;
    case "resetStarterPack":
      resetStarterPack(card, {
        lastTerms: lastTerms(card),
        ...(expiresAt && { expireTime: expiresAt }),
      });
      break;
    case "revertStarterPack":
      revertStarterPack(card);
      break;
    case "bind":
      bindCard(account, card, {
        ...onceAllowed,
        currencyDigits,
        isOnBehalf: note !== null,
        lastTerms: card.fields.isStarterPack ? lastTerms(card) : undefined,
      });
      break;
    case "applyEsim":
      handOutEsim(account, card);
      break;
    case "returnEsim":
      takeBackEsim(card, { isSetAside: false });
      break;
    case "orderPlan":
      orderPlan(account, card, termsOf(plan!), { currencyDigits });
      break;
    case "cancelPendingPlan":
      cancelPendingPlan(card);
      break;
    case "changePlan":
      changePlan(card, { terms: termsOf(plan!), from: fromDay! });
      break;
    case "stopBilling":
      stopBilling(card);
      break;
    case "delete":
      deleteCard(card);
      break;
    case "stopService":
    case "stopServiceWhileOff":
      stopService(card, note ?? "");
      break;
    case "resumeService":
      resumeService(card, note ?? "");
      break;
    case eventOfMark.lost:
    case eventOfMark.damaged:
    case eventOfMark.returned:
      markCard(card, markOf(event), note ?? "");
      break;
    case "unmark":
      unmarkCard(card, note ?? "");
      break;
    case "swapSim":
      replaceSim(card, note ?? "");
      break;
    case "simReplaced":
      markReplaced(card, note ?? "");
      break;
    case "unbind":
      unbindCard(card, note ?? "");
      break;
    default:
      if (saidAlone.has(event)) break;
      throw new Error(`${event} is no action`);
  }
}

/** Before migration 0087 an earlier stop for the very reason of a mark was lifted with the mark: the card ran afterwards. */
function liftAsOnce({ fields }: OpenCard, { event, status }: HistoryLine): void {
  if (event !== "unmark" && event !== "swapSim") return;
  const isAlike = fields.mark === "lost" && fields.adminStopReason === fields.markReason;
  if (isAlike && status === "USING") fields.stoppedByMark = true;
}

const markOf = (event: string) =>
  (["lost", "damaged", "returned"] as const).find((mark) => eventOfMark[mark] === event)!;

const lastTerms = ({ subscriptions }: OpenCard): Terms | undefined =>
  subscriptions.toSorted((a, b) => (a.from < b.from ? -1 : 1)).at(-1)?.terms;
