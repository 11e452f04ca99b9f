import { getEsimPlaces } from "@farsim/contract/esim-offers.ts";
import { openCheckout, type PayOrder } from "@farsim/contract/pay.ts";
import { listPlans } from "@farsim/contract/plans.ts";
import { createPurchase, previewPurchase } from "@farsim/contract/purchases.ts";
import { getConfig } from "@farsim/contract/shop.ts";
import type { RechargeMethod } from "@farsim/contract/values/money/recharge-fee.ts";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { changesOfCards, knowBalance } from "../cards/changes-of-cards.ts";
import { sumsOfAmount, type Terms } from "../payments/fee.ts";
import { call } from "../platform/calls/call.ts";
import { useInvalidate } from "../platform/calls/query-client.ts";
import { useAction } from "../ui/actions/use-action.ts";
import { useFormat } from "../ui/words/terms.ts";
import { toastError, toastSuccess } from "../ui/toasts/toast.tsx";
import { type Choice, wantedOf } from "./choice.ts";
import type { Offer } from "./offer.ts";

/** Prices that are no longer those on the screen. */
const ofPrices: ReadonlySet<string> = new Set(["price_changed", "fee_changed"]);

/** What is bought, for how much, and from where it is paid. */
interface Deal {
  readonly offer: Offer;
  readonly method: RechargeMethod;
  readonly terms: Terms;
}

/**
 * Buys what is on the screen at its prices, and leaves for the place where it is paid: the provider's page, where there is one, else
 * the page that says how to pay; where nothing is to be paid, for the purchase itself.
 */
export function useBuying(choice: Choice, isOnline: boolean) {
  const t = useTranslations("purchases");
  const { moment } = useFormat();
  const router = useRouter();
  const invalidate = useInvalidate();
  const [changed, setChanged] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const action = useAction(createPurchase, {
    failureMessage: t("failed"),
    onDone: ({ purchase: { id, order, createdAt }, isNew }) => {
      knowBalance();
      if (!isNew) toastSuccess(t("waitsAlready", { moment: moment(createdAt) }));
      setLeaving(true);
      void goOn(id, order).finally(() => setLeaving(false));
    },
    onRefused: ({ key }) => {
      const isOfPrices = ofPrices.has(key ?? "");
      setChanged(isOfPrices);
      // What is on the screen may no longer be what is sold.
      void invalidate(previewPurchase, listPlans, getEsimPlaces, getConfig);
      return isOfPrices;
    },
    invalidates: changesOfCards,
  });
  /** The purchase takes the place of this page before anyone leaves: the way back leads to it, and no one buys again. */
  async function goOn(purchaseId: string, order: PayOrder | undefined): Promise<void> {
    await router.navigate({
      to: "/purchase/$purchaseId",
      params: { purchaseId },
      replace: true,
    });
    if (!order) return;
    if (!isOnline) {
      router.history.push(order.payUrl);
      return;
    }
    const { id: orderId, token: orderToken } = order;
    try {
      const { url } = await call(openCheckout, { orderId }, { orderToken, skipAuth: true });
      // Someone who has gone elsewhere meanwhile is left there.
      if (router.state.location.pathname === `/purchase/${purchaseId}`)
        globalThis.location.assign(url);
    } catch (error) {
      // The purchase's page has the way to pay, and says how the operator is reached.
      toastError(error);
    }
  }
  return {
    changed,
    pending: action.pending || leaving,
    buy: ({ offer, method, terms }: Deal) => {
      const { plan, esimFee, amount } = offer;
      const { total } = sumsOfAmount(amount, method, terms);
      const { version } = plan;
      const { days } = choice;
      const wanted = { ...wantedOf(choice), ...(days !== undefined && { days }) };
      return action.run({ ...wanted, version, esimFee, amount, method, total });
    },
  };
}
