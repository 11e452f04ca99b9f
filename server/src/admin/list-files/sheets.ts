import type { ShopActivity } from "@farsim/contract/desk/money/shop-activities.ts";
import { activitySheet } from "../../payments/activities/activity-sheet.ts";
import type { Customer } from "@farsim/contract/desk/shop/administration.ts";
import type { CardResult } from "@farsim/contract/desk/cards/card-jobs.ts";
import type { OperatorCard } from "@farsim/contract/desk/cards/stock.ts";
import type { OperatorPayOrder } from "@farsim/contract/desk/money/orders.ts";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { clockText } from "../../platform/csv.ts";
import type { Sheet, SheetWords } from "./list-file.ts";

export function customerSheet({ t, zone, currency }: SheetWords): Sheet<Customer> {
  return {
    head: [
      t("deskSheets.id"),
      t("deskSheets.username"),
      t("deskSheets.email"),
      t("deskSheets.role"),
      t("deskSheets.state"),
      t("deskSheets.balance", { currency }),
      t("deskSheets.cards"),
      t("deskSheets.created", { zone }),
    ],
    cellsOf: ({ id, username, email, level, isRegister, isDisabled, ...customer }) => {
      const state = isDisabled ? "disabled" : isRegister ? "active" : "unregistered";
      return [
        id,
        username ?? "",
        email,
        t(level === 1 ? "deskSheets.staff" : "deskSheets.customer"),
        t(`deskSheets.states.${state}`),
        { number: customer.balance },
        { number: String(customer.cardCount) },
        clockText(customer.createdAt, zone),
      ];
    },
  };
}

/** Without any secret, not even masked. */
export function cardSheet({ t, zone }: SheetWords): Sheet<OperatorCard> {
  const moment = (text: string | null | undefined) => (text ? clockText(text, zone) : "");
  const yesOrNo = (is: boolean) => t(is ? "deskSheets.yes" : "deskSheets.no");
  return {
    head: [
      t("deskSheets.id"),
      t("deskSheets.number"),
      "ICCID",
      t("deskSheets.type"),
      t("deskSheets.channel"),
      t("deskSheets.status"),
      t("deskSheets.stopReason"),
      t("deskSheets.mark"),
      t("deskSheets.markReason"),
      t("deskSheets.plan"),
      t("deskSheets.planSince", { zone }),
      t("deskSheets.validUntil", { zone }),
      t("deskSheets.starterPack"),
      t("deskSheets.usedToday"),
      t("deskSheets.addOns"),
      t("deskSheets.tag"),
      t("deskSheets.holder"),
      t("deskSheets.email"),
    ],
    cellsOf: (card) => [
      card.id,
      card.cardNumber,
      card.iccid,
      t(`cards.${card.type}`),
      card.channelName,
      card.deletedAt ? t("deskSheets.deleted") : t(`cards.status.${card.status}`),
      card.stopReason ?? "",
      card.mark ? t(`operatorCards.marks.${card.mark.mark}`) : "",
      card.mark?.reason ?? "",
      card.plan?.name ?? "",
      moment(card.planCreateTime),
      moment(card.expireTime),
      yesOrNo(card.isStarterPack),
      { number: card.usedTodayMb.toFixed(2) },
      { number: card.addOnMb.toFixed(2) },
      card.tag ?? "",
      card.username ?? "",
      card.email ?? "",
    ],
  };
}

export function orderSheet({ t, zone, currency }: SheetWords): Sheet<OperatorPayOrder> {
  const finisher = { administrator: t("deskSheets.byAdministrator"), stripe: "Stripe" };
  return {
    head: [
      t("deskSheets.id"),
      t("deskSheets.remark"),
      t("deskSheets.username"),
      t("deskSheets.email"),
      t("deskSheets.status"),
      t("deskSheets.needsLook"),
      t("deskSheets.amount", { currency }),
      t("deskSheets.fee", { currency }),
      t("deskSheets.toPay", { currency }),
      t("deskSheets.method"),
      t("deskSheets.ordered", { zone }),
      t("deskSheets.finished", { zone }),
      t("deskSheets.finishedBy"),
      t("deskSheets.payments"),
    ],
    cellsOf: (order) => [
      order.id,
      spoken(order.remark),
      order.username ?? "",
      order.email,
      t(`deskSheets.${order.status}`),
      t(order.needsLook ? "deskSheets.yes" : "deskSheets.no"),
      { number: order.amount },
      { number: order.serviceFee },
      { number: order.total },
      t(`deskSheets.methods.${order.method}`),
      clockText(order.createdAt, zone),
      order.finishedAt ? clockText(order.finishedAt, zone) : "",
      order.finishedBy ? finisher[order.finishedBy] : "",
      order.payments.map(({ provider, paymentId }) => `${provider} ${paymentId}`).join(" "),
    ],
  };
}

/** What became of each card of an action on many. */
export function jobSheet({ t }: SheetWords): Sheet<CardResult> {
  return {
    head: [t("deskSheets.id"), t("deskSheets.number"), t("deskSheets.result")],
    cellsOf: ({ cardId, cardNumber, error }) => [
      cardId,
      cardNumber,
      error ? t(`problems.${error}`) : t("operatorCards.ok"),
    ],
  };
}

/** The changes of all accounts' money, with whose each is. */
export function shopActivitySheet({ language, t, ...words }: SheetWords): Sheet<ShopActivity> {
  const { head, cellsOf } = activitySheet(language, {
    currency: words.currency,
    billingTimeZone: words.zone,
  });
  return {
    head: [...head, t("deskSheets.username"), t("deskSheets.email")],
    cellsOf: (activity) => [...cellsOf(activity), activity.username ?? "", activity.email ?? ""],
  };
}
