import { Account } from "../../src/billing/account/account.ts";
import { earliestChange } from "../../src/billing/actions/change-plan.ts";
import { type ChangeableField, untouchedFields } from "../../src/billing/card/card-columns.ts";
import type { CardState } from "../../src/billing/card/card-state.ts";
import type { OpenCard } from "../../src/billing/card/open-card.ts";
import { lastingOf, type Subscription } from "../../src/billing/card/subscription.ts";
import { type Instant } from "../../src/platform/clock.ts";
import { dayOf } from "../../src/platform/calendar.ts";
import { creditInWords } from "./credit-in-words.ts";
import type { HistoryLine } from "./sql/history.sql.ts";
import { replayLine, type ReplayRules } from "./replay-line.ts";

/** What a card's history alone makes of it. */
export interface ReplayedCard {
  readonly state: CardState;
  /** The moments that `stoppedAt` may name; null: that it never stopped. */
  readonly stops: ReadonlySet<number | null>;
  /** What its binding as a StarterPack credited, in words; "none" where nothing was. */
  readonly credit: string;
}

/** More than any plan costs: whether a holder could pay is the ledger's question, not the card's. */
const plentyMicros = 10n ** 15n;

/**
 * Plays a card's life again from its history, by the rules themselves, beginning with a card in stock. Undefined where a line was
 * written before lines said enough; throws what the rules refuse.
 */
export function replayCard(
  stored: CardState,
  lines: readonly HistoryLine[],
  rules: ReplayRules,
): ReplayedCard | undefined {
  let state = freshCard(stored);
  let stops = new Set<number | null>([null]);
  let credit = "none";
  let announced: HistoryLine | undefined;
  for (const line of lines) {
    if (!saysEnough(line)) return undefined;
    if (!isAction(line)) {
      state = withStatus(state, line);
      continue;
    }
    const account = accountAt(state, line, { ...rules, holderId: stored.holderId });
    const card = account.card(stored.id);
    if (line.event === "announceChange") announced = line;
    if (line.event === "withdrawChange") announced = undefined;
    if (line.event === "changePlan") requireNotice(card, line, announced, rules);
    // What the staff did for the holder says why; that it is on record too, `rights.sql.ts` asks.
    const isForHolder = line.note !== null && line.event !== "delete";
    if (byHolder.has(line.event) && line.actorId !== state.holderId && !isForHolder)
      throw new Error(`${line.event} by user ${line.actorId}, who is not the holder`);
    replayLine(line, card, account, rules);
    const posted = account.outcome().posted.find(({ packDaysLeft }) => packDaysLeft !== undefined);
    if (posted) credit = creditInWords(posted);
    if (line.event === "stopService") stops = new Set();
    if (stopping.has(line.event)) stops.add(line.at.epochMilliseconds);
    state = withStatus(card.toState(), line);
  }
  return { state, stops, credit };
}

/** Throws where the operator changes a plan that was not announced, or not for as long as it needs. */
function requireNotice(
  card: OpenCard,
  { plan, fromDay }: HistoryLine,
  announced: HistoryLine | undefined,
  { zone, termsOf }: ReplayRules,
): void {
  const lasting = lastingOf(card.subscriptions);
  const isSaid =
    announced?.plan?.planId === plan?.planId && announced?.plan?.version === plan?.version;
  if (!lasting || !plan || !announced || !isSaid)
    throw new Error("a change of plan that was not announced");
  const earliest = earliestChange(lasting.terms, termsOf(plan), dayOf(announced.at, zone));
  if (fromDay === null || fromDay < earliest)
    throw new Error(`a change of plan from ${fromDay}, before ${earliest}`);
}

/** What a card does by itself, because of money, time or use: it changes its status alone. */
const byItself: ReadonlySet<string> = new Set([
  "lackCredit",
  "regainCredit",
  "expirePack",
  "throttle",
  "block",
  "openAgain",
]);

/** A stop without a reason is no action either: an administrator's stop has outlived a pause. */
const isAction = ({ event, note }: HistoryLine): boolean =>
  !byItself.has(event) && (event !== "stopService" || note !== null);

/** What only the holder does. */
const byHolder: ReadonlySet<string> = new Set([
  "orderPlan",
  "cancelPendingPlan",
  "stopBilling",
  "delete",
]);

const stopping: ReadonlySet<string> = new Set([
  "stopBilling",
  "delete",
  "stopService",
  "markLost",
  "unbind",
]);

/** As it came into stock. */
const freshCard = (stored: CardState): CardState => ({
  ...stored,
  ...untouchedFields,
  tag: stored.tag,
  ...profileOf(stored),
  addOnBoughtBytes: 0n,
  addOnUsedBytes: 0n,
  subscriptions: [],
  days: [],
  storedDays: [],
  cycles: [],
  purchases: [],
});

function saysEnough({ event, plan, packDays, expiresAt }: HistoryLine): boolean {
  if (event === "orderPlan") return plan !== null;
  if (event === "setStarterPack") return plan !== null && packDays !== null;
  return event !== "resetStarterPack" || packDays !== null || expiresAt !== null;
}

/** The account in which a line was written: of the holder, of the one who becomes it, or the stock. */
function accountAt(
  state: CardState,
  { event, at, actorId, note }: HistoryLine,
  { zone, holderId }: Pick<ReplayRules, "zone"> & { readonly holderId: bigint | null },
): Account {
  const today = dayOf(at, zone);
  const becomesHolder = event === "bind" || event === "applyEsim";
  const newHolder = note === null ? actorId : holderId;
  const userId = becomesHolder ? newHolder : state.holderId;
  const wallet =
    userId === null
      ? null
      : { userId, balanceMicros: plentyMicros, lastSeq: 0n, changedAtMillis: 0, country: null };
  const context = { now: at, today, zone, actorId: actorId ?? undefined };
  return new Account(wallet, [{ ...state, rateFrom: today }], context);
}

/** A card with the status that a line gives it. What phones and carriers say of an eSIM is no part of its history. */
const withStatus = (state: CardState, { event, status }: HistoryLine): CardState => ({
  ...state,
  status,
  suspendReason: status === "SUSPEND" ? reasonOf(event, state) : null,
  ...profileOf(state),
});

function reasonOf(event: string, { adminStopReason }: CardState) {
  if (adminStopReason !== null) return "administrator";
  return event === "expirePack" ? "packExpired" : "credit";
}

const profileOf = ({ type }: CardState): Pick<CardState, "esimState" | "esimFailure"> => ({
  esimState: type === "esim" ? "installed" : null,
  esimFailure: null,
});

/** By what each field that actions change is compared; null: it is no part of a history, or compared by itself (`check-history.ts`). */
const comparedBy = {
  holderId: "holder",
  deletedAt: "deleted",
  adminStopReason: "stop by an administrator",
  stoppedByMark: "stop by the mark",
  mark: "mark",
  markReason: "mark",
  isStarterPack: "StarterPack",
  packDays: "StarterPack",
  expiresAt: "StarterPack",
  convertedPlanId: "plan brought along",
  stoppedAt: null,
  tag: null,
  status: null,
  suspendReason: null,
  esimState: null,
  esimFailure: null,
} as const satisfies Record<ChangeableField, string | null>;
type Compared = NonNullable<(typeof comparedBy)[ChangeableField]> | "plans";

/** What must be the same in the card and in what its history makes of it, in words. */
export function wordsOf({ state }: Pick<ReplayedCard, "state">): ReadonlyMap<string, string> {
  const moment = (at: Instant | null) => at?.toString() ?? "none";
  const words: Record<Compared, string> = {
    holder: `user ${state.holderId ?? "none"}`,
    deleted: moment(state.deletedAt),
    "stop by an administrator": state.adminStopReason ?? "none",
    "stop by the mark": state.stoppedByMark ? "yes" : "no",
    mark: state.mark === null ? "none" : `${state.mark}: ${state.markReason}`,
    StarterPack: `${state.isStarterPack ? "" : "none, "}${state.packDays} days, until ${moment(state.expiresAt)}`,
    "plan brought along": String(state.convertedPlanId ?? "none"),
    plans: state.subscriptions.map(planInWords).toSorted().join("; ") || "none",
  };
  return new Map(Object.entries(words));
}

const planInWords = ({ from, to, terms, payerId, orderedAtMillis }: Subscription): string =>
  `${from} to ${to ?? "no end"}: plan ${terms.planId} version ${terms.version}, paid by ${
    payerId === null ? "no one" : `user ${payerId}`
  }, ordered at ${new Date(orderedAtMillis).toISOString()}`;
