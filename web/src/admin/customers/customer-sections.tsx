import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import type { getCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { Link } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { useTranslations } from "use-intl";
import { CardStatusBadge } from "../cards/card-status-badge.tsx";
import { inFours } from "../../cards/card-words.ts";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { Lines } from "../../ui/page/layout.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { Block } from "../../ui/states/states.tsx";
import { PagedList } from "../../ui/tables/paged-list.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useTrafficInMb } from "../kit/traffic-in-mb.ts";
import { useActionName } from "../audit/action-names.ts";
import { useMay } from "../desk/use-may.tsx";
import { useCardsOf, useMoneyOf } from "./customer-lists.ts";
import { CustomerOrders } from "./customer-orders.tsx";
import { DrawerLink, Part } from "../desk/drawer-part.tsx";
import styles from "../desk/drawer.module.css";

type Shown = Output<typeof getCustomer>;
export interface SectionProps {
  readonly shown: Shown;
}

const heightOfCard = 56;
const mostCards = 10;

/** The cards of a customer, with what they use now. */
export function Cards({ shown: { customer } }: SectionProps) {
  const t = useTranslations("desk");
  const { usedOf, traffic } = useTrafficInMb();
  const list = useCardsOf(customer.id);
  const title = t("sections.cards");
  const isEmpty = customer.cardCount === 0 || list.items?.length === 0;
  return (
    <Part title={title} empty={isEmpty ? t("noCards") : undefined}>
      <PagedList
        list={list}
        loading={
          <Block height={heightOfCard * Math.min(customer.cardCount, mostCards)} radius={14} />
        }
      >
        {(cards) => (
          <Lines
            label={title}
            lines={cards.map((card) => ({
              key: card.id,
              what: (
                <DrawerLink kind="card" id={card.id}>
                  {inFours(card.cardNumber)}
                </DrawerLink>
              ),
              aside: <CardStatusBadge card={card} />,
              under: [
                card.tag,
                card.plan?.name,
                card.cycle && usedOf(card.cycle.usedMb, card.cycle.allowanceMb),
                card.plan && t("usedToday", { traffic: traffic(card.usedTodayMb) }),
                card.channelName,
              ]
                .filter(Boolean)
                .join(" · "),
            }))}
          />
        )}
      </PagedList>
    </Part>
  );
}

function Activities({ shown: { customer } }: SectionProps) {
  const t = useTranslations("desk");
  const tActivities = useTranslations("activities");
  const types = useTranslations("activityTypes");
  const { money, signedMoney, moment } = useFormat();
  const list = useMoneyOf(customer.id);
  const title = t("sections.activities");
  return (
    <Part title={title} empty={list.items?.length === 0 ? t("noActivities") : undefined}>
      <PagedList list={list} loading={<Block height={180} radius={14} />}>
        {(activities) => (
          <Lines
            label={title}
            lines={activities.map(
              ({ id, change, balanceAfter, changeTime, reason, ...activity }) => ({
                key: id,
                what: types(`${activity.kind}.name`),
                aside: `${signedMoney(change)} · ${tActivities("balanceAfter")} ${money(balanceAfter)}`,
                under: `${moment(changeTime)} · ${reason}`,
              }),
            )}
          />
        )}
      </PagedList>
    </Part>
  );
}

export function Views({ shown: { views } }: SectionProps) {
  const t = useTranslations("desk");
  const { moment } = useFormat();
  const title = t("sections.views");
  return (
    <Part title={title} empty={views.length === 0 ? t("noViews") : undefined}>
      <Lines
        label={title}
        lines={views.map(({ id, administrator, reason, beganAt, endsAt }) => ({
          key: id,
          what: t("view", { name: administrator, began: moment(beganAt), ended: moment(endsAt) }),
          under: reason,
        }))}
      />
    </Part>
  );
}

function Audit({ shown: { customer } }: SectionProps) {
  const t = useTranslations("desk");
  const { moment } = useFormat();
  const actionName = useActionName();
  const subject = `user:${customer.id}`;
  const may = useMay();
  const answer = useEndpoint(listAudit, { subject, limit: "10" }, { enabled: may(listAudit) });
  const title = t("sections.audit");
  if (!may(listAudit)) return null;
  return (
    <Part title={title} empty={answer.data?.items.length === 0 ? t("noAudit") : undefined}>
      <QueryView query={answer} loading={<Block height={120} radius={14} />}>
        {({ items }) => (
          <Lines
            label={title}
            lines={items.map(({ id, deed: action, actor, at, reason }) => ({
              key: id,
              what: actionName(action),
              aside: moment(at),
              under: [actor ?? t("none"), reason].filter(Boolean).join(" · "),
            }))}
          />
        )}
      </QueryView>
      <p>
        <Link to="/adminMode" search={{ tab: "audit", subject }} className={styles.link}>
          {t("allOfAudit")}
        </Link>
      </p>
    </Part>
  );
}

/** What stands in a customer's drawer below the profile, in this order: another part is one line. */
export const customerSections: readonly ComponentType<SectionProps>[] = [
  Cards,
  CustomerOrders,
  Activities,
  Views,
  Audit,
];
