import { parseActivationCode } from "@farsim/contract/values/sims/activation-code.ts";
import { queuePurchaseEmail } from "../accounts/emails/purchase-emails.ts";
import { getCardAddress } from "../cards/card-address.ts";
import { failEsimOrder, releaseEsim } from "../cards/profiles/profile-of-esim.ts";
import type { Clock, Instant } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import type { Vault } from "../platform/security/vault.ts";
import { activationCodeOf, type Asked, askForOrder } from "./ask-for-order.ts";
import type { ClaimedOrder } from "./claimed-order.ts";
import type { Es2Answer, Smdp } from "./es2plus/smdp.ts";
import { afterAnswer } from "./order-step.ts";
import { claimOrder, findDueOrders, moveOrder } from "./orders.sql.ts";

export interface Pursuit {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly smdpOf: (channelName: string) => Smdp | undefined;
  /** Ends an order that failed for good, in the frame of its wallet. */
  readonly refund: (order: ClaimedOrder, failure: string | null) => Promise<void>;
  /** Told of what does not go on as it should; never of anything secret. */
  readonly onTrouble: (trouble: { orderId: string; step: string; cause: string }) => void;
}

/** Longer than a question may take: a server that holds an order that long has died. */
const leaseMillis = 120_000;

/**
 * Goes on with an order where it stands, until it ends or must wait. Nothing is locked while the SM-DP+ is asked; each answer
 * is committed before the next question, so a server that is killed meanwhile loses nothing, and the next one asks the same
 * again under the same call identifier.
 */
export async function advanceOrder(pursuit: Pursuit, orderId: bigint): Promise<void> {
  while (await goOn(pursuit, orderId));
}

/** Orders that are due, no matter who should have been at them. */
export function dueOrders({ database, clock }: Pursuit): Promise<bigint[]> {
  return database.read((tx) => findDueOrders(tx, clock.now()));
}

async function goOn(pursuit: Pursuit, orderId: bigint): Promise<boolean> {
  const { database, clock, vault, smdpOf, onTrouble } = pursuit;
  const now = clock.now();
  const until = now.add({ milliseconds: leaseMillis });
  const order = await database.write((tx) => claimOrder(tx, orderId, { now, until }));
  if (!order) return false;
  const { iccid, channelName } = await database.read((tx) =>
    getCardAddress(tx, { id: order.cardId }),
  );
  const asked: Asked = {
    iccid,
    matchingId: vault.open(order.matchingIdSealed),
    tries: order.tries,
    callPrefix: `${order.id}-${order.orderedAt.epochMilliseconds}`,
  };
  const smdp = smdpOf(channelName);
  const answer = smdp ? await askUsably(smdp, order, asked) : noSmdp;
  const answeredAt = clock.now();
  const waited = answeredAt.epochMilliseconds - order.orderedAt.epochMilliseconds;
  const { step, waitMillis, failure } = afterAnswer(order, answer, waited);
  if (answer.kind !== "executed" && step !== "released")
    onTrouble({
      orderId: String(order.id),
      step: order.step,
      cause: answer.kind === "refused" ? answer.code : answer.cause,
    });
  if (step === "returned") {
    await pursuit.refund(order, failure);
    return false;
  }
  const moved = await move(pursuit, order, {
    step,
    failure,
    trouble: troubleOf(answer),
    dueAt: answeredAt.add({ milliseconds: waitMillis }),
    activationCode: smdp && step === "released" ? activationCodeOf(smdp, asked, answer) : undefined,
  });
  return moved && waitMillis === 0 && step !== "released";
}

const noWay = "No way to order profiles of this channel is configured";
const noSmdp: Es2Answer = { kind: "unreachable", cause: noWay };

/** Why an order does not go on, for the operator. */
function troubleOf(answer: Es2Answer): string | null {
  if (answer.kind === "executed") return null;
  if (answer.kind === "refused") return `The SM-DP+ refused (${answer.code}).`;
  return answer.cause === noWay ? `${noWay}.` : `The SM-DP+ did not answer (${answer.cause}).`;
}

/** A confirmation whose code no phone could read is as good as none. */
async function askUsably(smdp: Smdp, { step }: ClaimedOrder, asked: Asked): Promise<Es2Answer> {
  const answer = await askForOrder(smdp, step, asked);
  if (step !== "confirm" || answer.kind !== "executed") return answer;
  if (parseActivationCode(activationCodeOf(smdp, asked, answer))) return answer;
  return { kind: "unreachable", cause: "a code that no phone could read" };
}

interface Move {
  readonly step: "download" | "confirm" | "cancel" | "released";
  readonly failure: string | null;
  readonly trouble: string | null;
  readonly dueAt: Instant;
  readonly activationCode: string | undefined;
}

function move(
  { database, vault }: Pursuit,
  order: ClaimedOrder,
  { step, failure, trouble, dueAt, activationCode }: Move,
): Promise<boolean> {
  return database.write(async (tx) => {
    const endedAt = step === "released" ? dueAt : null;
    if (!(await moveOrder(tx, order, { step, failure, trouble, dueAt, endedAt }))) return false;
    const { cardId, userId } = order;
    if (activationCode !== undefined) {
      await releaseEsim(tx, vault, { cardId, activationCode });
      await queuePurchaseEmail({ tx, now: dueAt }, { kind: "esimReady", userId, cardId });
    }
    if (step === "cancel" && order.step !== "cancel") await failEsimOrder(tx, cardId);
    if (step !== order.step) tx.publish({ userId: order.userId, topic: "card" });
    return true;
  });
}
