import type { getOperatorCard as contract } from "@farsim/contract/desk/cards/card-desk.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { holdersOf } from "../holders.ts";
import { findWaitingCommand, triesShown } from "../network/waiting-commands.ts";
import { plansOfVersions, versionKey } from "../../plans/find-plans.ts";
import type { Instant } from "../../platform/clock.ts";
import { type Context, mayReadCustomers } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { findCommands, findDates, findHistory, findPlansOfCard } from "./card-timeline.sql.ts";
import { findFormerSims, findReplacement } from "../sims/sim-swaps.sql.ts";
import { showOperatorCard } from "../stock/operator-cards.ts";

/** The last lines of each list: no one reads further back, and a card may live for years. */
const most = 200;

/** A card as the operator sees it, with everything that happened to it. Refuses `not_found`. */
export async function showCardStory(
  ctx: Context,
  { cardId: text }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { tx, language, now } = ctx;
  const cardId = idOf(text);
  const dates = await findDates(tx, cardId);
  if (!dates) throw new Problem("not_found");
  const history = await findHistory(tx, cardId, most);
  const plans = await findPlansOfCard(tx, cardId, most);
  const commands = await findCommands(tx, cardId, most);
  const waiting = await findWaitingCommand(tx, cardId);
  const formerSims = await findFormerSims(tx, cardId);
  const replacement = await findReplacement(tx, cardId);
  const named = await plansOfVersions(tx, plans);
  const { customer, actor } = await findPeople(ctx, [
    dates.holderId,
    ...history.map(({ actorId }) => actorId),
    ...plans.map(({ payerId }) => payerId),
  ]);
  return {
    card: await showOperatorCard(ctx, cardId),
    createdAt: shown(dates.createdAt),
    boundAt: dates.boundAt && shown(dates.boundAt),
    deletedAt: dates.deletedAt && shown(dates.deletedAt),
    holder: customer(dates.holderId),
    history: history.map(({ at, event, status, actorId, note }) => ({
      at: shown(at),
      event,
      status,
      actor: actor(actorId),
      reason: note,
    })),
    plans: plans.map(({ payerId, orderedAt, from, until, ...version }) => ({
      planName: textIn(named.get(versionKey(version))!.name, language),
      version: version.version,
      from,
      until,
      payer: customer(payerId),
      orderedAt: shown(orderedAt),
    })),
    commands: commands.map(({ sentAt, ...command }) => ({ sentAt: shown(sentAt), ...command })),
    formerSims: formerSims.map(({ cardId, until, ...sim }) => ({
      cardId: String(cardId),
      until: shown(until),
      ...sim,
    })),
    replacedBy: replacement
      ? { ...replacement, cardId: String(replacement.cardId), at: shown(replacement.at) }
      : null,
    waiting: waiting ? triesShown(waiting, now) : null,
  };
}

const shown = (moment: Instant): string => moment.toString({ smallestUnit: "millisecond" });

/** Who they are. Staff are named as actors to everyone at the desk; holders and payers, staff or not, as customers are. */
async function findPeople(ctx: Context, ids: readonly (bigint | null)[]) {
  const known = await holdersOf(
    ctx.tx,
    ids.filter((id) => id !== null),
  );
  const isNamed = mayReadCustomers(ctx);
  const person = (id: bigint | null, isStaffNamed: boolean) => {
    const user = id === null ? undefined : known.get(id);
    if (!user) return null;
    const name = isNamed || (isStaffNamed && user.isStaff) ? (user.username ?? user.email) : null;
    return { id: String(id), name };
  };
  return {
    customer: (id: bigint | null) => person(id, false),
    actor: (id: bigint | null) => person(id, true),
  };
}
