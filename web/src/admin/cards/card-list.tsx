import { listCardJobs } from "@farsim/contract/desk/cards/card-jobs.ts";
import { getCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import {
  CardSort,
  exportOperatorCards,
  listOperatorCards,
  type OperatorCard,
} from "@farsim/contract/desk/cards/stock.ts";
import { mostCounted } from "@farsim/contract/page.ts";
import { Button } from "@mantine/core";
import { IconDeviceSim, IconStack2 } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { inFours } from "../../cards/card-words.ts";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { Row } from "../../ui/page/layout.tsx";
import { LinkButton } from "../../ui/actions/link-button.tsx";
import type { Selection } from "../../ui/tables/data-table.tsx";
import { DenseList } from "../../ui/tables/dense-list.tsx";
import type { Empty } from "../../ui/tables/list-view.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { useCardColumns } from "./card-columns.tsx";
import { CardListFilters } from "./card-list-filters.tsx";
import { cardSearchOf, cardSearchParams } from "./card-search.ts";
import { ListFile } from "../kit/list-file.tsx";
import { JobDialog } from "./dialogs/job-dialog.tsx";
import { JobList } from "./job-list.tsx";
import { type Asked, OperatorDialogs } from "./dialogs/operator-dialogs.tsx";
import type { AllFound } from "./dialogs/pack-dialog.tsx";
import { useDeskAddress } from "../desk/use-desk-address.ts";
import { SavedViews } from "../saved-views/saved-views.tsx";
import { useListSort } from "../kit/use-list-sort.ts";
import { Allowed, useMay } from "../desk/use-may.tsx";

const pageLength = "50";

/** The search lives in the address, beside the tab. */
function useSearchParams() {
  const { params: desk, setParams, replaceParams } = useDeskAddress();
  const clear = () => replaceParams({ tab: "cards", sort: desk.sort });
  const follow = (job: string | undefined) => setParams({ job });
  return {
    params: cardSearchParams(desk),
    setParams,
    clear,
    jobs: desk.jobs,
    jobId: desk.job,
    follow,
  };
}

const nothing = { chosen: new Set<string>() as ReadonlySet<string>, meansAll: false };

/** Which cards of a list are chosen, by their ids, or that all of them are meant; of another list, or in another order, none is. */
function useChoice(list: string) {
  const [choice, setChoice] = useState({ ...nothing, list });
  if (choice.list !== list) setChoice({ ...nothing, list });
  return {
    ...(choice.list === list ? choice : nothing),
    // Anyone who chooses other cards does not mean all of them any more.
    choose: (chosen: ReadonlySet<string>) => setChoice({ list, chosen, meansAll: false }),
    meanAll: () => setChoice((before) => ({ ...before, meansAll: true })),
  };
}

/** The operator's cards: found, chosen, and changed one by one or many at once. */
function Cards() {
  const t = useTranslations("operatorCards");
  const { count } = useFormat();
  const { params, setParams, clear, follow } = useSearchParams();
  const search = cardSearchOf(params);
  const isBounded = (search.cardNumberGte ?? search.cardNumberLte) !== undefined;
  const { sort, sorting } = useListSort(CardSort, isBounded ? "cardNumber" : "-createdAt");
  const list = useInfiniteList(listOperatorCards, { ...search, sort, limit: pageLength });
  const { chosen, meansAll, choose, meanAll } = useChoice(JSON.stringify({ search, sort }));
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const ask = (asking: Asked) => {
    setAsked(asking);
    setOpen(true);
  };
  const columns = useCardColumns((action, card) => ask({ action, cards: [card], all: null }));
  const cards = list.items ?? [];
  const total = list.first?.total ?? 0;
  const all: AllFound | null = meansAll
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
        sorting={sorting}
        caption={t("table")}
        found={(isMore, values) => t(isMore ? "totalMore" : "total", values)}
        before={
          <>
            <Button
              variant="subtle"
              disabled={cards.length === 0 || list.isPlaceholderData}
              onClick={() => choose(new Set(cards.map(({ id }) => id)))}
            >
              {t("selectAll")}
            </Button>
            <SavedViews list="cards" />
          </>
        }
        after={
          <>
            <Allowed to={listCardJobs}>
              <LinkButton
                to="/adminMode"
                search={{ tab: "cards", jobs: "all" }}
                variant="default"
                leftSection={<IconStack2 size={18} aria-hidden="true" />}
              >
                {t("jobsPast")}
              </LinkButton>
            </Allowed>
            <ListFile endpoint={exportOperatorCards} search={search} />
          </>
        }
        note={
          search.holderId === undefined && search.batchId === undefined ? null : (
            <OnlyOf
              cards={cards}
              of={search.batchId === undefined ? "holder" : "batch"}
              showAll={() => setParams({ holder: undefined, batch: undefined })}
            />
          )
        }
        selection={selection}
        empty={useEmpty(search, setParams)}
      />
      {chosenCards.length > 0 ? (
        <BulkBar
          cards={chosenCards}
          all={all}
          meanAll={
            total > cards.length && chosenCards.length === cards.length ? meanAll : undefined
          }
          ask={(action) => ask({ action, cards: chosenCards, all })}
          clear={() => choose(new Set())}
        />
      ) : null}
      <OperatorDialogs
        asked={asked}
        follow={(job) => {
          setOpen(false);
          follow(job);
        }}
        open={open}
        close={() => setOpen(false)}
      />
    </>
  );
}

/** The cards, or what was done with many of them; over either, how one such action goes. */
export function CardList() {
  const { jobs, jobId, follow } = useSearchParams();
  return (
    <>
      {jobs === undefined ? <Cards /> : <JobList follow={follow} />}
      <JobDialog jobId={jobId} close={() => follow(undefined)} />
    </>
  );
}

/** Says that only one customer's cards are listed, or those of one batch. */
function OnlyOf(props: {
  readonly cards: readonly OperatorCard[];
  readonly of: "holder" | "batch";
  readonly showAll: () => void;
}) {
  const t = useTranslations("operatorCards");
  const { username, email } = props.cards[0] ?? {};
  return (
    <Row gap="8">
      <strong>
        {props.of === "batch"
          ? t("ofBatch")
          : t("ofHolder", { name: username ?? email ?? t("none") })}
      </strong>
      <Button variant="subtle" onClick={props.showAll}>
        {t("ofAll")}
      </Button>
    </Row>
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
