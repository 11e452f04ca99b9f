import { getUserInfo } from "@farsim/contract/session.ts";
import { type Card, listCards } from "@farsim/contract/cards.ts";
import { regionCodes } from "@farsim/contract/values/places/regions.ts";
import { Button } from "@mantine/core";
import { IconDeviceSim, IconFilterOff, IconPlus, IconQrcode } from "@tabler/icons-react";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { memo, useCallback, useDeferredValue, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { withMessages } from "../platform/language/messages.ts";
import { type LinkedCard, linkedCard } from "../cards/bind-link.ts";
import { CardQuestions } from "../cards/card-questions.tsx";
import { SimCard } from "../cards/sim-card.tsx";
import { useInfiniteList } from "../platform/calls/use-infinite-list.ts";
import { useReportStaleQuery } from "../platform/offline/persisted-queries.ts";
import { useSession } from "../platform/session/session.ts";
import { lazyDialog } from "../ui/dialogs/lazy-dialog.tsx";
import { keepHeights } from "../ui/states/keep-heights.ts";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { HeadingActions, PageHeading } from "../ui/page/page-heading.tsx";
import { replaceUrl } from "../ui/actions/replace-url.ts";
import { Block, State } from "../ui/states/states.tsx";
import { PagedList } from "../ui/tables/paged-list.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { type CardFilter, CardFilters, readCardFilter } from "./card-filters.tsx";
import { EnoughFor, LowBalance } from "./low-balance.tsx";
import styles from "./my-sims.module.css";
import { UnpaidPurchase, useUnpaidPurchases } from "./unpaid-purchase.tsx";
import { useReadAgainAfterResets } from "./use-read-again-after-resets.ts";

const BindDialog = lazyDialog(
  withMessages(
    async () => (await import("../cards/bind-dialog.tsx")).bringBindDialog(),
    "cards",
    "esim",
  ),
  ({ opened }) => opened,
);
const ApplyDialog = lazyDialog(
  withMessages(
    async () => (await import("../esim/apply-dialog.tsx")).ApplyDialog,
    "esim",
    "regions",
  ),
  ({ opened }) => opened,
);

function BalancePanel() {
  const t = useTranslations("cards");
  const { money } = useFormat();
  const balance = useSession((state) => state.userInfo.balance);
  useReportStaleQuery(getUserInfo, {});
  return (
    <section className={styles.balance} aria-label={t("balance")}>
      <div>
        <span>{t("balance")}</span>
        <strong>{money(balance)}</strong>
      </div>
      <LinkButton to="/recharge">{t("recharge")}</LinkButton>
    </section>
  );
}

/** Up to so many cards are seen in one view; beyond, they can be filtered. */
const cardsInOneView = 6;
const pageLength = "24";

interface Ways {
  readonly onBind: () => void;
  readonly onApply: () => void;
}

/** What is said to an account without cards takes as much room as what holds its place, so that nothing moves. */
const noCardHeight = 400;

function NoCard({ onBind, onApply }: Ways) {
  const t = useTranslations("cards");
  return (
    <div style={{ minHeight: noCardHeight }}>
      <State
        sign={<IconDeviceSim size={30} />}
        title={t("emptyTitle")}
        actions={
          <>
            <LinkButton to="/plan">{t("choosePlan")}</LinkButton>
            <Button variant="default" onClick={onBind}>
              {t("bind")}
            </Button>
            <Button variant="default" onClick={onApply}>
              {t("applyEsim")}
            </Button>
          </>
        }
      >
        {t("emptyWhy")}
      </State>
    </div>
  );
}

const CardsInGrid = memo(function CardsInGrid({ items }: { readonly items: readonly Card[] }) {
  return (
    <div ref={keepHeights} className={styles.grid}>
      {items.map((card) => (
        <div key={card.id} className={styles.cell} data-part={`card-${card.id}`}>
          <SimCard card={card} />
        </div>
      ))}
    </div>
  );
});

interface CardsProps extends Ways {
  readonly filter: CardFilter;
  readonly showAll: () => void;
}

function Cards({ filter, showAll, ...ways }: CardsProps) {
  const t = useTranslations("cards");
  const count = useSession((state) => state.userInfo.cardCount);
  const isWhole = filter.status === undefined && filter.tag === undefined;
  const answer = useInfiniteList(listCards, { ...filter, limit: pageLength }, { kept: isWhole });
  useReadAgainAfterResets(answer.data && answer.items);
  // Many cards are drawn in many short turns, so that the page answers a touch meanwhile.
  const items = useDeferredValue(answer.items);
  const unpaid = useUnpaidPurchases();
  // What waits for its payment comes with the cards, so that nothing moves.
  const list = { ...answer, items: unpaid.areComing ? undefined : items };
  return (
    <CardQuestions>
      <PagedList
        list={list}
        loading={
          count === 0 ? (
            <Block height={noCardHeight} radius={22} />
          ) : (
            <div className={styles.grid}>
              {["a", "b", "c"].map((key) => (
                <Block key={key} height={344} radius={22} />
              ))}
            </div>
          )
        }
        empty={
          filter.status || filter.tag ? (
            <State
              sign={<IconFilterOff size={30} />}
              title={t("noneFits")}
              actions={<Button onClick={showAll}>{t("clearFilters")}</Button>}
            />
          ) : (
            <>
              <UnpaidPurchase orders={unpaid.orders} />
              <NoCard {...ways} />
            </>
          )
        }
      >
        {(shown) => (
          <>
            <UnpaidPurchase orders={unpaid.orders} />
            <LowBalance fee={list.first?.uncoveredFee ?? null} />
            {isWhole && list.first?.nextCursor === null && list.first.uncoveredFee === null ? (
              <EnoughFor cards={shown} />
            ) : null}
            <CardsInGrid items={shown} />
          </>
        )}
      </PagedList>
    </CardQuestions>
  );
}

/** The card of a printed link, told once: the address forgets it. */
function useLinkedCard(onCard: (card: LinkedCard) => void): void {
  const navigate = useNavigate({ from: "/mySims" });
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const card = linkedCard(hash);
    if (!card) return;
    onCard(card);
    void navigate({ search: true, hash: "", replace: true });
  }, [hash, navigate, onCard]);
}

export function MySims() {
  const t = useTranslations("cards");
  const count = useSession((state) => state.userInfo.cardCount);
  const navigate = useNavigate({ from: "/mySims" });
  const search = useSearch({ from: "/shop/mySims" });
  const filter = readCardFilter(search);
  const regionCode = regionCodes.find((code) => code === search.esim);
  const choose = (chosen: CardFilter) => void navigate({ search: chosen, ...replaceUrl });
  const hasMany = (count ?? 0) > cardsInOneView || filter.status !== undefined || filter.tag;
  const [binding, setBinding] = useState(false);
  const [linked, setLinked] = useState<LinkedCard | null>(null);
  const [applying, setApplying] = useState(false);
  const bind = useCallback((card: LinkedCard | null) => {
    setLinked(card);
    setBinding(true);
  }, []);
  useLinkedCard(bind);
  return (
    <>
      <PageHeading title={t("title")} under={t("under", { count: count ?? 0 })}>
        {count === 0 ? null : (
          <HeadingActions>
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              onClick={() => bind(null)}
            >
              {t("bind")}
            </Button>
            <Button
              variant="default"
              leftSection={<IconQrcode size={18} aria-hidden="true" />}
              onClick={() => setApplying(true)}
            >
              {t("applyEsim")}
            </Button>
          </HeadingActions>
        )}
        <BalancePanel />
      </PageHeading>
      {hasMany ? <CardFilters filter={filter} choose={choose} /> : null}
      <Cards
        filter={filter}
        showAll={() => choose({})}
        onBind={() => bind(null)}
        onApply={() => setApplying(true)}
      />
      <BindDialog opened={binding} linked={linked} close={() => setBinding(false)} />
      <ApplyDialog
        opened={applying || regionCode !== undefined}
        regionCode={regionCode}
        close={() => {
          setApplying(false);
          if (regionCode) choose(filter);
        }}
      />
    </>
  );
}
