import { type OperatorPayout, payPayout } from "@farsim/contract/desk/money/payouts.ts";
import { payoutNumber, type PayoutStatus } from "@farsim/contract/payouts.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useSession } from "../../platform/session/session.ts";
import { Row } from "../../ui/page/layout.tsx";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { DrawerLink } from "../desk/drawer-part.tsx";
import { nameOf } from "../kit/name-of.ts";
import { useMay } from "../desk/use-may.tsx";

export type PayoutDecision = "pay" | "decline" | "takeBack";
type Ask = (decision: PayoutDecision, payout: OperatorPayout) => void;

const tones = {
  ASKED: "warn",
  PAID: "good",
  DECLINED: "rest",
  CANCELLED: "rest",
} as const satisfies Record<PayoutStatus, string>;

/** What became of it, who decided that, when and why. */
function PayoutState({ payout }: { readonly payout: OperatorPayout }) {
  const t = useTranslations("payoutDesk");
  const { moment } = useFormat();
  const { status, way, paidAt, endedAt, reference, decidedBy, note, refund } = payout;
  const refundWords = ({ state, trouble }: NonNullable<typeof refund>) =>
    trouble === undefined
      ? t(`refunds.${state}`)
      : t("refundTrouble", { state: t(`refunds.${state}`), why: trouble });
  const said = [
    paidAt && t("paidAt", { moment: moment(paidAt) }),
    endedAt && moment(endedAt),
    way && t(`ways.${way}`),
    reference,
    refund && refundWords(refund),
    decidedBy && t("by", { name: decidedBy }),
    note,
    status === "ASKED" && payout.waits && t("waits"),
    status === "ASKED" && payout.approved && t("approved"),
    payout.isDisabled && t("disabledShort"),
  ].filter(Boolean);
  return (
    <div>
      <StatusBadge tone={tones[status]}>{t(`statuses.${status}`)}</StatusBadge>
      {said.length > 0 ? <div>{said.join(" · ")}</div> : null}
    </div>
  );
}

/** What can be done about it by those whose role lets them. */
function Actions({ payout, ask }: { readonly payout: OperatorPayout; readonly ask: Ask }) {
  const t = useTranslations("payoutDesk");
  const { money } = useFormat();
  const own = useSession((state) => state.userInfo.id);
  const may = useMay();
  const { status, userId } = payout;
  if (!may(payPayout) || userId === own) return null;
  const label = { amount: money(payout.amount), name: nameOf(payout) };
  // Of a refund Stripe says itself whether it failed.
  if (status === "PAID" && payout.way === "byStripe") return null;
  if (status === "PAID")
    return (
      <Button
        variant="default"
        aria-label={t("takeBackOf", label)}
        onClick={() => ask("takeBack", payout)}
      >
        {t("takeBack")}
      </Button>
    );
  if (status !== "ASKED" || payout.waits) return null;
  return (
    <Row as="span" gap="8" justify="end">
      <Button
        variant="default"
        aria-label={t("declineOf", label)}
        onClick={() => ask("decline", payout)}
      >
        {t("decline")}
      </Button>
      <Button aria-label={t("payOf", label)} onClick={() => ask("pay", payout)}>
        {t("pay")}
      </Button>
    </Row>
  );
}

export function usePayoutColumns(ask: Ask): Column<OperatorPayout>[] {
  const t = useTranslations("payoutDesk");
  const column = useColumns<OperatorPayout>();
  return [
    column.cell(
      "customer",
      t("customer"),
      (payout) => (
        <DrawerLink kind="customer" id={payout.userId}>
          {nameOf(payout)}
        </DrawerLink>
      ),
      leading,
    ),
    column.money("amount", t("amount"), leading),
    column.cell("number", t("number"), ({ id }) => payoutNumber(id), { nowrap: true, dim: true }),
    column.cell("payTo", t("payTo"), ({ payTo }) => payTo ?? t("payToGone")),
    column.instant("askedAt", t("asked")),
    column.cell("status", t("status"), (payout) => <PayoutState payout={payout} />),
    column.actions(t("actions"), (payout) => <Actions payout={payout} ask={ask} />),
  ];
}
