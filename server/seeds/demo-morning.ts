import { seededRandom } from "../src/channels/simulated/seeded-random.ts";
import { findWallets } from "../src/ledger/lock-wallets.ts";
import type { Wallet } from "../src/ledger/wallet.ts";
import type { MomentOf } from "./demo-calendar.ts";
import { microsOf, type Offers } from "./demo-catalogue.ts";
import type { DemoCard, DemoCustomer } from "./demo-customer.ts";
import { customers } from "./demo-customers.ts";
import { emailOf, unregistered } from "./demo-emails.ts";
import {
  addData,
  bind,
  finish,
  order,
  orderRecharge,
  getEsim,
  register,
  type Stage,
  stop,
  tag,
  topUp,
} from "./demo-actions.ts";
import type { ChannelName, PrintedCard } from "./demo-stock.ts";

/** How far the play has come: who is there, and what lies in stock and in pockets. */
export interface Cast {
  readonly customersHash: string;
  readonly offers: Offers;
  readonly stock: ReadonlyMap<ChannelName, PrintedCard[]>;
  readonly esims: ReadonlyMap<ChannelName, PrintedCard[]>;
  readonly userIds: Map<DemoCustomer, bigint>;
  readonly cardIds: Map<DemoCard, bigint>;
  /** By ICCID. */
  readonly held: Map<string, DemoCard>;
  /** By who asked. */
  readonly payoutIds: Map<string, bigint>;
}

/** All that people do on a day, one after the other: they come, pay, bind cards, order and stop. */
export async function playMorning(
  stage: Stage,
  cast: Cast,
  { daysAgo, momentOf }: { daysAgo: number; momentOf: MomentOf },
): Promise<void> {
  const wallets = await findWallets(stage.tx, [...cast.userIds.values()]);
  for (const [place, customer] of customers.entries()) {
    if (customer.came < daysAgo) continue;
    const lateness = (place + seededRandom(customer.username, daysAgo)) / customers.length;
    stage.clock.set(momentOf(daysAgo, 0.2 + 0.1 * lateness));
    const userId =
      cast.userIds.get(customer) ?? (await register(stage, customer, cast.customersHash));
    cast.userIds.set(customer, userId);
    if (needsMoney(stage, customer, wallets.get(userId), daysAgo))
      await pay(stage, customer, userId);
    if (customer.owes?.daysAgo === daysAgo) await orderRecharge(stage, userId, customer.owes);
    for (const card of customer.cards) await playCard(stage, cast, { userId, card, daysAgo });
  }
  const { email, cents, language } = unregistered;
  if (daysAgo === unregistered.daysAgo) await topUp(stage, email, cents, language);
}

/** Most order a recharge and pay it; who pays in person is credited, and who orders where the operator takes no such amount. */
async function pay(
  stage: Stage,
  { username, topsUp, language, abroad, inPerson }: DemoCustomer,
  userId: bigint,
): Promise<void> {
  const cents = topsUp?.by ?? 0;
  const method = abroad ? "international" : "domestic";
  const ordered = inPerson ? undefined : await orderRecharge(stage, userId, { cents, method });
  if (ordered) await finish(stage, ordered, language);
  else await topUp(stage, emailOf(username), cents, language);
}

function needsMoney(
  { shop }: Stage,
  { topsUp }: DemoCustomer,
  wallet: Wallet | undefined,
  daysAgo: number,
): boolean {
  if (!topsUp || daysAgo < (topsUp.until ?? 0)) return false;
  return (wallet?.balanceMicros ?? 0n) < microsOf(topsUp.below, shop.currencyDigits);
}

async function playCard(
  stage: Stage,
  { offers, stock, esims, cardIds, held }: Cast,
  { userId, card, daysAgo }: { userId: bigint; card: DemoCard; daysAgo: number },
): Promise<void> {
  if (card.bound === daysAgo) {
    const printed = (card.esim ? esims : stock).get(card.channel)!.shift()!;
    held.set(printed.iccid, card);
    const { esim, channel: channelName } = card;
    const cardId = esim
      ? await getEsim(stage, userId, { printed, channelName, esim })
      : await bind(stage, userId, printed);
    cardIds.set(card, cardId);
    if (card.tag) await tag(stage, userId, { cardId, tag: card.tag });
  }
  const cardId = cardIds.get(card);
  if (cardId === undefined) return;
  for (const [day, plan] of card.orders)
    if (day === daysAgo) await order(stage, userId, { cardId, planId: offers.plans.get(plan)! });
  for (const [day, mb] of card.addOns ?? [])
    if (day === daysAgo) await addData(stage, userId, { cardId, addOnId: offers.addOns.get(mb)! });
  if (card.stopped === daysAgo) await stop(stage, userId, cardId);
}
