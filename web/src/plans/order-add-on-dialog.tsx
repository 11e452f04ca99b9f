import { getUserInfo } from "@farsim/contract/session.ts";
import { type Card, orderAddOn } from "@farsim/contract/cards.ts";
import { type AddOn, listAddOns } from "@farsim/contract/plans.ts";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFullCardName } from "../cards/card-name.ts";
import { changesOfCards, knowBalance } from "../cards/changes-of-cards.ts";
import { useEndpoint, useInvalidate } from "../platform/calls/query-client.ts";
import type { CallError } from "../platform/calls/call-error.ts";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { isLess, lacking, minus } from "../ui/formats/money.ts";
import { Facts, Notice } from "../ui/page/layout.tsx";
import { Block, Loading } from "../ui/states/states.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { useAction } from "../ui/actions/use-action.ts";
import styles from "./card-picker.module.css";
import { recoveryAction } from "./recovery-action.ts";
import { shelfAddress } from "./use-chosen-card.ts";

interface OrderProps {
  readonly card: Card;
  readonly addOn: AddOn;
  readonly close: () => void;
}

/** What is bought, and what is left afterwards. */
function Purchase(props: Omit<OrderProps, "close"> & { readonly balance: string }) {
  const t = useTranslations("planOrder");
  const nameOf = useFullCardName();
  const { money, data, exactData } = useFormat();
  const { card, addOn, balance } = props;
  const isPoor = isLess(balance, addOn.price);
  return (
    <>
      <p>{t("addOnWhy", { price: money(addOn.price) })}</p>
      <Facts
        facts={[
          { label: t("card"), value: nameOf(card) },
          { label: t("addOn"), value: addOn.name },
          { label: t("addOnData"), value: exactData(addOn.topUpMb) },
          card.addOnMb > 0 && { label: t("addOnTotal"), value: data(card.addOnMb + addOn.topUpMb) },
          {
            label: t(isPoor ? "balance" : "balanceAfter"),
            value: money(isPoor ? balance : minus(balance, addOn.price)),
          },
        ]}
      />
    </>
  );
}

/** Why the order cannot be, once the server or the balance has said so. */
function Obstacle(props: { readonly refusal: CallError | null; readonly missing: string | null }) {
  const t = useTranslations("planOrder");
  const { money } = useFormat();
  const { refusal, missing } = props;
  const text =
    missing === null ? refusal?.message : t("insufficientFor", { missing: money(missing) });
  if (text === undefined) return null;
  return (
    <Notice as="div" tone="warn" role="alert">
      <p>{text}</p>
      {missing === null && refusal?.key === "insufficient_credit" ? (
        <p className={styles.because}>{t("keptBack")}</p>
      ) : null}
    </Notice>
  );
}

/** Repeats an add-on in numbers before it is paid; where it cannot be, it leads to what helps. */
function Order({ card, addOn, close }: OrderProps) {
  const t = useTranslations("planOrder");
  const router = useRouter();
  const nameOf = useFullCardName();
  const { money, data } = useFormat();
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const invalidate = useInvalidate();
  // Money is never shown from memory; what the dialog has asked for stays while it is asked again.
  const asked = useEndpoint(getUserInfo, {}, { staleTime: 0 });
  const balance = asked.isFetchedAfterMount ? asked.data?.balance : undefined;
  const action = useAction(orderAddOn, {
    failureMessage: t("failed.orderAddOn"),
    successMessage: (answer) =>
      t("addOnOrdered", {
        added: data(addOn.topUpMb),
        card: nameOf(card),
        left: data(answer.card.addOnMb),
        balance: money(answer.activity.balanceAfter),
      }),
    onDone: () => {
      knowBalance();
      close();
    },
    invalidates: [...changesOfCards, getUserInfo],
    onRefused: (error) => {
      // Other terms have taken its place: the shelf shows them.
      if (error.key === "price_changed") {
        void invalidate(listAddOns);
        close();
      }
      if (recoveryAction(error.key) === null) return false;
      setRefusal(error);
      void asked.refetch();
      return true;
    },
  });
  const missing = balance === undefined ? null : lacking(balance, addOn.price);
  const way = missing === null ? recoveryAction(refusal?.key) : "recharge";
  const confirm = () => {
    const next = shelfAddress("/addOn", { card: card.id, offer: addOn.id });
    if (way === "recharge")
      void router.navigate({ to: "/recharge", search: { next, amount: missing ?? undefined } });
    else if (way === "plan") void router.navigate({ to: "/plan", search: { card: card.id } });
    else void action.run({ cardId: card.id, addOnId: addOn.id });
  };
  return (
    <ConfirmDialog
      opened
      title={t("addOnTitle")}
      confirm={way === null ? t("confirmAddOn") : t(way === "plan" ? "toPlan" : "recharge")}
      pending={action.pending}
      disabled={balance === undefined}
      leads={way !== null}
      onConfirm={confirm}
      onClose={close}
    >
      {balance === undefined ? null : <Purchase card={card} addOn={addOn} balance={balance} />}
      {balance === undefined && !asked.error ? (
        <Loading>
          <Block height={300} radius={14} />
        </Loading>
      ) : null}
      {asked.error ? (
        <Notice tone="warn" role="alert">
          {asked.error.message}
        </Notice>
      ) : (
        <Obstacle refusal={refusal} missing={missing} />
      )}
    </ConfirmDialog>
  );
}

interface OrderAddOnDialogProps extends Omit<OrderProps, "addOn"> {
  /** None before the first is chosen. */
  readonly addOn: AddOn | null;
}

export function OrderAddOnDialog({ addOn, ...order }: OrderAddOnDialogProps) {
  return addOn ? <Order addOn={addOn} {...order} /> : null;
}
