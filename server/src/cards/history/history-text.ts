import type { CardEvent } from "@farsim/contract/card-history.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import { messagesIn } from "../../platform/messages.ts";

/** What a line of history may name, in the reader's words. */
export interface HistoryFacts {
  readonly event: CardEvent;
  readonly plan: string | undefined;
  readonly price: string | undefined;
  /** The plan's allowance, and whether it counts for each day. */
  readonly allowance: string | undefined;
  readonly isDaily: boolean;
  readonly balance: string | undefined;
  readonly isBelowZero: boolean;
  readonly kbps: number | undefined;
  /** How many days the price of the plan covers, and from which day on a change by the operator holds. */
  readonly days: number | undefined;
  readonly day: string | undefined;
  /** The reason that was given; `addOn` where an add-on opened the card again. */
  readonly note: string | undefined;
  /** Of a SIM that was replaced, and of the one that replaced it. */
  readonly oldNumber: string | undefined;
  readonly newNumber: string | undefined;
  /** Whether the staff did it for the holder. */
  readonly isForHolder: boolean;
}

/** What happened and why, in the reader's language. */
export function historyText(
  language: Language,
  facts: HistoryFacts,
): { readonly what: string; readonly why: string } {
  const t = messagesIn(language);
  const { event } = facts;
  const values = {
    ...optional("plan", facts.plan),
    ...optional("allowance", facts.allowance),
    ...optional("balance", facts.balance),
    ...optional("note", facts.note),
    oldNumber: facts.oldNumber ?? "",
    newNumber: facts.newNumber ?? "",
    price: facts.price ?? "",
    per: facts.isDaily ? "day" : "cycle",
    kbps: String(facts.kbps ?? ""),
    days: facts.days ?? 1,
    day: facts.day ?? "",
    cause: facts.note === "addOn" ? "addOn" : "allowance",
  };
  return { what: t(`cardHistory.${event}.what`, values), why: t(keyOfWhy(facts), values) };
}

/** What only holders do: where the actor is another, the staff did it for them. */
const ofHolders = [
  "bind",
  "orderPlan",
  "orderAddOn",
  "cancelPendingPlan",
  "stopBilling",
  "editTag",
] as const satisfies CardEvent[];
type OfHolders = (typeof ofHolders)[number];

export const isOfHolders = (event: CardEvent): event is OfHolders =>
  (ofHolders as readonly CardEvent[]).includes(event);

function keyOfWhy(facts: HistoryFacts) {
  const { event, isForHolder } = facts;
  if (event === "lackCredit") return reasonOfLack(facts);
  return isForHolder && isOfHolders(event)
    ? (`cardHistory.${event}.whyFor` as const)
    : (`cardHistory.${event}.why` as const);
}

function reasonOfLack({ plan, balance, isBelowZero }: HistoryFacts) {
  if (balance && isBelowZero) return "cardHistory.lackCredit.whyBelowZero";
  return plan && balance ? "cardHistory.lackCredit.whyOfPlan" : "cardHistory.lackCredit.why";
}

/** A value that may be missing, with the choice that a message makes of it: `{hasPlan, select, yes {…} other {…}}`. */
function optional(name: string, value: string | undefined): Record<string, string> {
  const has = `has${name[0]!.toUpperCase()}${name.slice(1)}`;
  return { [name]: value ?? "", [has]: value ? "yes" : "no" };
}
