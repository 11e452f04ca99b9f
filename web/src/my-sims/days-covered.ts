import type { Card } from "@farsim/contract/cards.ts";
import { micros } from "../ui/formats/money.ts";

type Running = Pick<Card, "status" | "plan" | "pendingPlan" | "planChange" | "isStarterPack">;

/**
 * For how many days of use of all running cards a balance is enough, by their daily fees. Null where that cannot be said: nothing
 * runs, a fee is for several days or prepaid, a plan is about to change, or the balance is not enough for one day of all.
 */
export function daysCovered(balance: string, cards: readonly Running[]) {
  const running = cards.filter(({ status }) => status === "USING");
  const prices = running.flatMap(({ plan, pendingPlan, planChange, isStarterPack }) => {
    const changes = planChange !== undefined || (pendingPlan && pendingPlan.plan.id !== plan?.id);
    return plan?.cycleDays === 1 && !changes && !isStarterPack ? [micros(plan.price)] : [];
  });
  const aDay = prices.reduce((sum, price) => sum + price, 0n);
  if (prices.length !== running.length || aDay === 0n) return null;
  const days = Number(micros(balance) / aDay);
  return days > 0 ? { days, cards: running.length } : null;
}
