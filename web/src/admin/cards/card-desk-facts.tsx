import type { getOperatorCard } from "@farsim/contract/desk/cards/card-desk.ts";
import { getCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import { listSalesOfCard } from "@farsim/contract/desk/money/pack-sales.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { inFours } from "../../cards/card-words.ts";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { type Fact, Facts } from "../../ui/page/layout.tsx";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import styles from "../desk/drawer.module.css";
import { DrawerLink } from "../desk/drawer-part.tsx";
import { useTrafficInMb } from "../kit/traffic-in-mb.ts";
import { useMay } from "../desk/use-may.tsx";
import { CardStatusBadge } from "./card-status-badge.tsx";
import { VerifyCode } from "./dialogs/verify-code.tsx";

type Shown = Output<typeof getOperatorCard>;

function usePlanFacts({ card }: Shown): Fact[] {
  const t = useTranslations("desk");
  const { moment, shortDay } = useFormat();
  const { traffic, usedOf } = useTrafficInMb();
  const { plan, pendingPlan, planChange, cycle } = card;
  return [
    { label: t("cardFacts.plan"), value: plan?.name ?? t("none") },
    pendingPlan && {
      label: t("cardFacts.pendingPlan"),
      value: t("fromDay", {
        plan: pendingPlan.plan.name,
        day: shortDay(pendingPlan.startsOn),
      }),
    },
    planChange &&
      !pendingPlan && {
        label: t("cardFacts.planChange"),
        value: t("fromDay", { plan: planChange.plan.name, day: shortDay(planChange.startsOn) }),
      },
    { label: t("cardFacts.pack"), value: t(card.isStarterPack ? "yes" : "no") },
    {
      label: t("cardFacts.planCreateTime"),
      value: card.planCreateTime ? moment(card.planCreateTime) : t("none"),
    },
    {
      label: t("cardFacts.expireTime"),
      value: card.expireTime ? moment(card.expireTime) : t("permanent"),
    },
    cycle && {
      label: t("cardFacts.cycle"),
      value: usedOf(cycle.usedMb, cycle.allowanceMb),
    },
    { label: t("cardFacts.usedToday"), value: traffic(card.usedTodayMb) },
    { label: t("cardFacts.addOn"), value: traffic(card.addOnMb) },
  ];
}

function OtherCard({
  cardId,
  cardNumber,
}: {
  readonly cardId: string;
  readonly cardNumber: string;
}) {
  return (
    <DrawerLink kind="card" id={cardId}>
      {inFours(cardNumber)}
    </DrawerLink>
  );
}

/** What it was sold for as a StarterPack, for those who may read that; each sale leads to it. */
function useSaleFacts(cardId: string): Fact[] {
  const t = useTranslations("desk");
  const { moment, money } = useFormat();
  const canRead = useMay()(listSalesOfCard);
  const { data } = useEndpoint(listSalesOfCard, { cardId }, { enabled: canRead });
  if (!data || data.items.length === 0) return [];
  const links = data.items.map(({ sale: { id, soldAt, price, buyer, reference } }) => (
    <div key={id}>
      <Link
        to="/adminMode"
        search={{ tab: "packSales", sale: id }}
        className={styles.link}
        preload={false}
      >
        {[moment(soldAt), money(price), buyer, reference].filter(Boolean).join(" · ")}
      </Link>
    </div>
  ));
  return [{ label: t("cardFacts.sold"), value: links }];
}

/** What a card is, who holds it, and what it has. */
export function CardFacts(shown: Shown) {
  const t = useTranslations("desk");
  const cards = useTranslations("cards");
  const { moment } = useFormat();
  const planFacts = usePlanFacts(shown);
  const saleFacts = useSaleFacts(shown.card.id);
  const may = useMay();
  const operatorCards = useTranslations("operatorCards");
  const { card, holder, createdAt, boundAt, deletedAt, replacedBy, formerSims } = shown;
  const holderShown = holder ? (
    <DrawerLink kind="customer" id={holder.id}>
      {holder.name ?? t(deletedAt ? "none" : "held")}
    </DrawerLink>
  ) : (
    t("inStock")
  );
  return (
    <Facts
      facts={[
        { label: t("cardFacts.iccid"), value: card.iccid },
        { label: t("cardFacts.verifyCode"), value: <VerifyCode card={card} /> },
        { label: t(deletedAt ? "cardFacts.formerHolder" : "cardFacts.holder"), value: holderShown },
        card.email && card.email !== holder?.name && { label: t("facts.email"), value: card.email },
        may(getCustomer) && { label: t("cardFacts.tag"), value: card.tag ?? t("none") },
        { label: t("cardFacts.channel"), value: card.channelName },
        { label: t("cardFacts.type"), value: cards(card.type) },
        card.mark && {
          label: t("cardFacts.mark"),
          value: `${operatorCards(`marks.${card.mark.mark}`)} · ${card.mark.reason}`,
        },
        replacedBy && { label: t("cardFacts.replacedBy"), value: <OtherCard {...replacedBy} /> },
        ...formerSims.map(({ until, ...former }) => ({
          label: t("cardFacts.formerSim", { moment: moment(until) }),
          value: <OtherCard {...former} />,
        })),
        card.stopReason && { label: t("cardFacts.stopReason"), value: card.stopReason },
        ...planFacts,
        ...saleFacts,
        { label: t("cardFacts.created"), value: moment(createdAt) },
        boundAt && { label: t("cardFacts.bound"), value: moment(boundAt) },
        deletedAt && { label: t("cardFacts.deleted"), value: moment(deletedAt) },
      ]}
    />
  );
}

/** How a card stands; of one that was given up, that it was. Beside it what its SIM is marked as. */
export function CardState({ card, deletedAt }: Shown) {
  const t = useTranslations("desk");
  const operatorCards = useTranslations("operatorCards");
  return (
    <>
      {deletedAt ? (
        <StatusBadge tone="rest">{t("cardFacts.isDeleted")}</StatusBadge>
      ) : (
        <CardStatusBadge card={card} />
      )}
      {card.mark ? (
        <StatusBadge tone="warn">{operatorCards(`marks.${card.mark.mark}`)}</StatusBadge>
      ) : null}
    </>
  );
}
