import { getOrderable } from "@farsim/contract/desk/people/acting.ts";
import {
  getCardTraffic,
  getOperatorCard,
  listCardActivities,
} from "@farsim/contract/desk/cards/card-desk.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import type { OperatorCard } from "@farsim/contract/desk/cards/stock.ts";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { inFours } from "../../cards/card-words.ts";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { withMessages } from "../../platform/language/messages.ts";
import { Row } from "../../ui/page/layout.tsx";
import { lazyBoundary } from "../../ui/states/lazy-boundary.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { Block, Loading } from "../../ui/states/states.tsx";
import styles from "../desk/drawer.module.css";
import { Part } from "../desk/drawer-part.tsx";
import { MoneyTable } from "../money/money-table.tsx";
import { isSettled } from "../customers/customer-lists.ts";
import { Coming, ThingPage } from "../desk/thing-page.tsx";
import { useMay } from "../desk/use-may.tsx";
import { CardCommands } from "./card-commands.tsx";
import { CardFacts, CardState } from "./card-desk-facts.tsx";
import { type Asked, OperatorDialogs } from "./dialogs/operator-dialogs.tsx";
import { CardHistory, CardPlans } from "./card-timeline.tsx";
import { useCardActions } from "./use-card-actions.ts";

/** The calendar and the charts come behind the page. */
const CardUsage = lazyBoundary(
  withMessages(async () => (await import("./card-usage.tsx")).CardUsage, "deskPages", "traffic"),
  {
    Coming: () => (
      <Loading>
        <Block height={1200} radius={18} />
      </Loading>
    ),
  },
);

/** What is done for its holder comes behind the page too. */
const ForHolder = lazyBoundary(
  withMessages(async () => (await import("../acting/for-holder.tsx")).ForHolder, "acting", "desk"),
  {
    Coming: () => (
      <Loading>
        <Block height={150} radius={18} />
      </Loading>
    ),
  },
);

/** All that the reader can do with the card as it stands. */
function CardActions(props: { readonly card: OperatorCard; readonly readAgain: () => void }) {
  const t = useTranslations("operatorCards");
  const desk = useTranslations("desk");
  const { card, readAgain } = props;
  const navigate = useNavigate();
  const actions = useCardActions(card);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <Row as="section" className={styles.actions} aria-label={desk("deeds")}>
      {actions.map((action) => (
        <Button
          key={action}
          variant="default"
          onClick={() => {
            setAsked({ action, cards: [card], all: null });
            setOpen(true);
          }}
        >
          {t(action)}
        </Button>
      ))}
      <OperatorDialogs
        asked={asked}
        follow={(job) => void navigate({ to: "/adminMode", search: { tab: "cards", job } })}
        open={open}
        close={() => {
          setOpen(false);
          readAgain();
        }}
      />
    </Row>
  );
}

/** What it cost, and below it, once it is known how much that is, the rest. */
function Charges(props: { readonly cardId: string; readonly children: ReactNode }) {
  const t = useTranslations("deskPages");
  const list = useInfiniteList(listCardActivities, { cardId: props.cardId, limit: "10" });
  const title = t("charges");
  return (
    <>
      <Part title={title}>
        <MoneyTable
          narrow
          list={list}
          caption={title}
          loading={420}
          empty={{ title: t("chargesEmpty"), why: t("chargesEmptyWhy") }}
        />
      </Part>
      {isSettled(list) ? props.children : null}
    </>
  );
}

/** Nothing of what it costs or where it is used without the right to read customers. */
function Happened(shown: Output<typeof getOperatorCard>) {
  const t = useTranslations("deskPages");
  const may = useMay();
  const { card, history } = shown;
  const usage = (
    <Part title={t("usage")}>
      <CardUsage cardId={card.id} name={inFours(card.cardNumber)} />
    </Part>
  );
  if (!may(listCardActivities)) return <CardHistory history={history} />;
  return (
    <Charges cardId={card.id}>
      {may(getCardTraffic) ? usage : null}
      <CardHistory history={history} />
    </Charges>
  );
}

/** A card on a page of its own: what it is and can do, what it cost, what it used when and where, and all that happened to it. */
export function CardPage({ cardId }: { readonly cardId: string }) {
  const t = useTranslations("deskPages");
  const may = useMay();
  const answer = useEndpoint(getOperatorCard, { cardId });
  return (
    <QueryView query={answer} loading={<Coming />}>
      {(shown) => (
        <ThingPage
          tab="cards"
          name={inFours(shown.card.cardNumber)}
          state={<CardState {...shown} />}
          actions={<CardActions card={shown.card} readAgain={() => void answer.refetch()} />}
          beside={
            <>
              <Part title={t("about")}>
                <CardFacts {...shown} />
              </Part>
              <CardPlans plans={shown.plans} />
              <CardCommands commands={shown.commands} waiting={shown.waiting} />
            </>
          }
        >
          {shown.holder && shown.deletedAt === null && may(getOrderable) ? (
            <ForHolder cardId={shown.card.id} holder={shown.holder.name ?? ""} />
          ) : null}
          <Happened {...shown} />
        </ThingPage>
      )}
    </QueryView>
  );
}
