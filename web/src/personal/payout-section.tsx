import {
  cancelPayout,
  listPayouts,
  type Payout,
  type PayoutStatus,
} from "@farsim/contract/payouts.ts";
import { listActivities } from "@farsim/contract/activities.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { useSession } from "../platform/session/session.ts";
import { withMessages } from "../platform/language/messages.ts";
import { Contact } from "../ui/words/contact.tsx";
import { ChangeButton } from "../ui/actions/change-button.tsx";
import { lazyDialog } from "../ui/dialogs/lazy-dialog.tsx";
import { isLess, isZero } from "../ui/formats/money.ts";
import { QueryView } from "../ui/states/query-view.tsx";
import { Block } from "../ui/states/states.tsx";
import { StatusBadge } from "../ui/states/status-badge.tsx";
import { useAction } from "../ui/actions/use-action.ts";
import { useFormat } from "../ui/words/terms.ts";
import styles from "./personal.module.css";
import { Section } from "./section.tsx";

const AskPayoutDialog = lazyDialog(
  withMessages(
    async () => (await import("./ask-payout-dialog.tsx")).AskPayoutDialog,
    "personal",
    "accounts",
  ),
  ({ opened }) => opened,
);

const tones = {
  ASKED: "warn",
  PAID: "good",
  DECLINED: "warn",
  CANCELLED: "rest",
} as const satisfies Record<PayoutStatus, string>;

/** It cannot be cancelled any more: it is about to be paid, or its transfer failed. */
function Waiting({ payout: { note, refundFailed } }: { readonly payout: Payout }) {
  const t = useTranslations("personal");
  if (note === undefined && !refundFailed) return <p>{t("payouts.soon")}</p>;
  return (
    <>
      <p>{t(refundFailed ? "payouts.refundFailed" : "payouts.cameBack")}</p>
      <Contact form="line" />
    </>
  );
}

function PayoutRow({ payout }: { readonly payout: Payout }) {
  const t = useTranslations("personal");
  const { money, moment } = useFormat();
  const amount = money(payout.amount);
  const action = useAction(cancelPayout, {
    failureMessage: t("failed.cancelPayout"),
    successMessage: () => t("payouts.cancelled", { amount }),
    invalidates: [listPayouts, listActivities],
  });
  const { id, status, askedAt, paidAt, endedAt, payTo, reference, note, mayCancel } = payout;
  const isRefunded = payout.way === "byStripe";
  return (
    <li className={styles.payout}>
      <div>
        <h3>
          {amount}
          <StatusBadge tone={tones[status]}>{t(`payouts.statuses.${status}`)}</StatusBadge>
        </h3>
        <p>
          <span>{t("payouts.askedAt", { moment: moment(askedAt) })}</span>{" "}
          {paidAt ? <span>{t("payouts.paidAt", { moment: moment(paidAt) })}</span> : null}
          {endedAt ? <span>{t("payouts.endedAt", { moment: moment(endedAt) })}</span> : null}
        </p>
        {isRefunded ? <p>{t("payouts.refunded")}</p> : null}
        {payTo && !isRefunded ? <p>{t("payouts.payTo", { payTo })}</p> : null}
        {reference && !isRefunded ? <p>{t("payouts.reference", { reference })}</p> : null}
        {note ? <p>{t("payouts.note", { note })}</p> : null}
        {status === "ASKED" && !mayCancel ? <Waiting payout={payout} /> : null}
      </div>
      {mayCancel ? (
        <ChangeButton
          variant="default"
          loading={action.pending}
          aria-label={t("payouts.cancelOf", { amount, moment: moment(askedAt) })}
          onClick={() => void action.run({ payoutId: id })}
        >
          {t("payouts.cancel")}
        </ChangeButton>
      ) : null}
    </li>
  );
}

/** Asks for the balance back, and says what became of each payout. */
export function PayoutSection() {
  const t = useTranslations("personal");
  const { money } = useFormat();
  const balance = useSession((state) => state.userInfo.balance);
  const [asked, setAsked] = useState(false);
  return (
    <Section part="payout" title={t("payout")} under={t("payoutUnder")}>
      <div className={styles.body}>
        <QueryView query={useEndpoint(listPayouts, {})} loading={<Block height={96} />}>
          {({ items, most }) => {
            const waits = items.some(({ status }) => status === "ASKED");
            return (
              <>
                {items.length === 0 ? null : (
                  <ul className={styles.sessions} aria-label={t("payouts.list")}>
                    {items.map((payout) => (
                      <PayoutRow key={payout.id} payout={payout} />
                    ))}
                  </ul>
                )}
                {isZero(most) ? (
                  <p className={styles.beside}>{t(`payouts.${waits ? "waiting" : "nothing"}`)}</p>
                ) : (
                  <div className={styles.ask}>
                    <Button variant="default" onClick={() => setAsked(true)}>
                      {t("payouts.ask")}
                    </Button>
                    <span>{t("payouts.most", { amount: money(most) })}</span>
                  </div>
                )}
                {!waits && isLess(most, balance) ? (
                  <p className={styles.beside}>{t("payouts.kept")}</p>
                ) : null}
                <AskPayoutDialog opened={asked} most={most} close={() => setAsked(false)} />
              </>
            );
          }}
        </QueryView>
      </div>
    </Section>
  );
}
