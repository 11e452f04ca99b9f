import { getOperatorCard } from "@farsim/contract/desk/card-desk.ts";
import { getCustomer } from "@farsim/contract/desk/customer-desk.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import type { OperatorAction, OperatorCard } from "@farsim/contract/desk/stock.ts";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { inFours } from "../../cards/card-words.ts";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { type Fact, Facts, Row } from "../../ui/layout.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Block } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useFormat } from "../../ui/terms.ts";
import { useTrafficInMb } from "../traffic-in-mb.ts";
import { CardStatusBadge } from "./card-status-badge.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { SingleCardDialogs, singleActions } from "./single-card-dialogs.tsx";
import { useCardActions } from "./use-card-actions.ts";
import { CardStory } from "./card-timeline.tsx";
import { DeskDrawer } from "../desk-drawer.tsx";
import { DrawerLink } from "../drawer-part.tsx";
import styles from "../drawer.module.css";
import listStyles from "./card-list.module.css";
import { useMay } from "../use-may.tsx";
import { VerifyCode } from "./verify-code.tsx";

type Shown = Output<typeof getOperatorCard>;

function usePlanFacts({ card }: Shown): Fact[] {
  const t = useTranslations("desk");
  const { moment, shortDay } = useFormat();
  const { traffic, usedOf } = useTrafficInMb();
  const { plan, pendingPlan, cycle } = card;
  return [
    { label: t("cardFacts.plan"), value: plan?.name ?? t("none") },
    pendingPlan && {
      label: t("cardFacts.pendingPlan"),
      value: t("fromDay", {
        plan: pendingPlan.plan.name,
        day: shortDay(pendingPlan.startsOn),
      }),
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

function CardFacts(shown: Shown) {
  const t = useTranslations("desk");
  const cards = useTranslations("cards");
  const { moment } = useFormat();
  const planFacts = usePlanFacts(shown);
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
        replacedBy && {
          label: t("cardFacts.replacedBy"),
          value: (
            <DrawerLink kind="card" id={replacedBy.cardId}>
              {inFours(replacedBy.cardNumber)}
            </DrawerLink>
          ),
        },
        ...formerSims.map(({ cardId, cardNumber, until }) => ({
          label: t("cardFacts.formerSim", { moment: moment(until) }),
          value: (
            <DrawerLink kind="card" id={cardId}>
              {inFours(cardNumber)}
            </DrawerLink>
          ),
        })),
        card.stopReason && { label: t("cardFacts.stopReason"), value: card.stopReason },
        ...planFacts,
        { label: t("cardFacts.created"), value: moment(createdAt) },
        boundAt && { label: t("cardFacts.bound"), value: moment(boundAt) },
        deletedAt && { label: t("cardFacts.deleted"), value: moment(deletedAt) },
      ]}
    />
  );
}

/** What can be done to the card alone; what is done to many is in the list. */
function DrawerActions({ card }: { readonly card: OperatorCard }) {
  const t = useTranslations("operatorCards");
  const [asked, setAsked] = useState<OperatorAction | null>(null);
  const actions = useCardActions(card).filter((action) => singleActions.includes(action));
  return (
    <>
      {actions.length > 0 ? (
        <Menu
          label={t("actionsOf", { number: inFours(card.cardNumber) })}
          className={listStyles.dots}
          face={<IconDots size={18} aria-hidden="true" />}
        >
          {actions.map((action) => (
            <MenuItem key={action} onSelect={() => setAsked(action)}>
              {t(action)}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
      <SingleCardDialogs
        card={card}
        isAsked={(action) => asked === action}
        close={() => setAsked(null)}
      />
    </>
  );
}

function Contents({ cardId }: { readonly cardId: string }) {
  const t = useTranslations("desk");
  const operatorCards = useTranslations("operatorCards");
  const answer = useEndpoint(getOperatorCard, { cardId });
  const data = answer.data?.card.id === cardId ? answer.data : undefined;
  return (
    <QueryView query={{ ...answer, data }} loading={<Block height={720} radius={14} />}>
      {(shown) => (
        <div className={styles.drawer}>
          <Row className={styles.head}>
            <strong>{inFours(shown.card.cardNumber)}</strong>
            {shown.deletedAt ? (
              <StatusBadge tone="rest">{t("cardFacts.isDeleted")}</StatusBadge>
            ) : (
              <CardStatusBadge card={shown.card} />
            )}
            {shown.card.mark ? (
              <StatusBadge tone="warn">
                {operatorCards(`marks.${shown.card.mark.mark}`)}
              </StatusBadge>
            ) : null}
            <DrawerActions card={shown.card} />
          </Row>
          <CardFacts {...shown} />
          <CardStory {...shown} />
        </div>
      )}
    </QueryView>
  );
}

/** A card beside the lists: everything of it, and everything that happened to it. */
export function CardDrawer() {
  const t = useTranslations("desk");
  return (
    <DeskDrawer kind="card" title={t("card")}>
      {(cardId) => <Contents key={cardId} cardId={cardId} />}
    </DeskDrawer>
  );
}
