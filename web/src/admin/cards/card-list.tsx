import { getCustomer } from "@farsim/contract/desk/customer-desk.ts";
import {
  exportOperatorCards,
  listOperatorCards,
  type OperatorAction,
  type OperatorCard,
} from "@farsim/contract/desk/stock.ts";
import { mostCounted } from "@farsim/contract/page.ts";
import { Button } from "@mantine/core";
import { IconDeviceSim } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { inFours } from "../../cards/card-words.ts";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import type { Selection } from "../../ui/tables/data-table.tsx";
import { DenseList } from "../../ui/tables/dense-list.tsx";
import type { Empty } from "../../ui/tables/list-view.tsx";
import { useFormat } from "../../ui/terms.ts";
import { BulkBar, packActions } from "./bulk-bar.tsx";
import { useCardColumns } from "./card-columns.tsx";
import { CardListFilters } from "./card-list-filters.tsx";
import { cardSearchOf, cardSearchParams } from "./card-search.ts";
import { ListFile } from "../list-file.tsx";
import { JobDialog } from "./job-dialog.tsx";
import { type AllFound, PackDialog } from "./pack-dialog.tsx";
import { SingleCardDialogs } from "./single-card-dialogs.tsx";
import { useDeskAddress } from "../use-desk-address.ts";
import { useMay } from "../use-may.tsx";

const pageLength = "50";

/** The search lives in the address, beside the tab. */
function useSearchParams() {
  const { params: desk, setParams, replaceParams } = useDeskAddress();
  const clear = () => replaceParams({ tab: "cards" });
  const follow = (job: string | undefined) => setParams({ job, results: undefined });
  return { params: cardSearchParams(desk), setParams, clear, jobId: desk.job, follow };
}

export interface Asked {
  readonly action: OperatorAction;
  readonly cards: readonly OperatorCard[];
}

/** The dialogs stand closed until they are asked for, so that the focus finds its way back. */
export function OperatorDialogs(props: {
  readonly asked: Asked | null;
  readonly all: AllFound | null;
  readonly follow: (jobId: string) => void;
  readonly open: boolean;
  readonly close: () => void;
}) {
  const { asked, all, follow, open, close } = props;
  const cards = asked?.cards ?? [];
  const isAsked = (action: OperatorAction) => open && asked?.action === action;
  return (
    <>
      {packActions.map((action) => (
        <PackDialog
          key={action}
          action={action}
          cards={cards}
          all={all}
          follow={follow}
          opened={isAsked(action)}
          close={close}
        />
      ))}
      <SingleCardDialogs card={cards[0]} isAsked={isAsked} close={close} />
    </>
  );
}

/** The operator's cards: found, chosen, and changed one by one or many at once. */
export function CardList() {
  const t = useTranslations("operatorCards");
  const { count } = useFormat();
  const { params, setParams, clear, jobId, follow } = useSearchParams();
  const list = useInfiniteList(listOperatorCards, { ...cardSearchOf(params), limit: pageLength });
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const ask = (action: OperatorAction, cards: readonly OperatorCard[]) => {
    setAsked({ action, cards });
    setOpen(true);
  };
  const columns = useCardColumns((action, card) => ask(action, [card]));
  const cards = list.items ?? [];
  const total = list.first?.total ?? 0;
  const search = cardSearchOf(params);
  const [meant, setMeant] = useState<string | null>(null);
  // Anyone who changes the search means other cards.
  const all: AllFound | null =
    meant === JSON.stringify(search)
      ? { filter: search, total: total > mostCounted ? `> ${count(mostCounted)}` : count(total) }
      : null;
  const chosenCards = cards.filter(({ id }) => chosen.has(id));
  const selection: Selection<OperatorCard> = {
    chosen,
    choose,
    label: t("select"),
    labelAll: t("selectAll"),
    labelOf: ({ cardNumber }) => t("selectOf", { number: inFours(cardNumber) }),
  };
  return (
    <>
      <CardListFilters
        params={params}
        setParams={setParams}
        clear={clear}
        channels={[...new Set(cards.map(({ channelName }) => channelName))]}
      />
      <DenseList
        name="cards"
        twoLines
        list={list}
        columns={columns}
        caption={t("table")}
        found={(isMore, values) => t(isMore ? "totalMore" : "total", values)}
        before={
          <Button
            variant="subtle"
            disabled={cards.length === 0}
            onClick={() => choose(new Set(cards.map(({ id }) => id)))}
          >
            {t("selectAll")}
          </Button>
        }
        after={<ListFile endpoint={exportOperatorCards} search={search} />}
        selection={selection}
        empty={useEmpty(search, setParams)}
      />
      {chosenCards.length > 0 ? (
        <BulkBar
          cards={chosenCards}
          all={all}
          meanAll={
            total > cards.length && chosenCards.length === cards.length
              ? () => setMeant(JSON.stringify(search))
              : undefined
          }
          ask={(action) => ask(action, chosenCards)}
          clear={() => {
            choose(new Set());
            setMeant(null);
          }}
        />
      ) : null}
      <OperatorDialogs
        asked={asked}
        all={asked && asked.cards.length < chosenCards.length ? null : all}
        follow={(job) => {
          setOpen(false);
          follow(job);
        }}
        open={open}
        close={() => setOpen(false)}
      />
      <JobDialog jobId={jobId} close={() => follow(undefined)} />
    </>
  );
}

/** Nothing at all leads to the stock; nothing found leads to the deleted cards, unless these were searched. */
function useEmpty(
  search: ReturnType<typeof cardSearchOf>,
  setParams: ReturnType<typeof useSearchParams>["setParams"],
): Empty {
  const t = useTranslations("operatorCards");
  const may = useMay();
  if (!Object.values(search).some(Boolean))
    return {
      icon: IconDeviceSim,
      title: t("empty"),
      why: t("emptyWhy"),
      actions: (
        <LinkButton to="/adminMode" search={{ tab: "stock" }}>
          {t("toStock")}
        </LinkButton>
      ),
    };
  return {
    icon: IconDeviceSim,
    title: t("nothingFound"),
    why: t(may(getCustomer) ? "nothingFoundWhy" : "nothingFoundWhyNumbers"),
    actions:
      search.status === "DELETED" ? null : (
        <Button variant="default" onClick={() => setParams({ status: "DELETED" })}>
          {t("amongDeleted")}
        </Button>
      ),
  };
}
