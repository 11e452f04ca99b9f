import {
  dismissUsage,
  exportUsage,
  listUsage,
  mostChosen,
  type UseKind,
} from "@farsim/contract/desk/cards/usage-desk.ts";
import { mostCounted } from "@farsim/contract/page.ts";
import { Button } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { Muted, Row } from "../../ui/page/layout.tsx";
import { State } from "../../ui/states/states.tsx";
import { FoundCount } from "../../ui/tables/found-count.tsx";
import { PagedList } from "../../ui/tables/paged-list.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { ListFile } from "../kit/list-file.tsx";
import { SelectionBar } from "../kit/selection-bar.tsx";
import { useMay } from "../desk/use-may.tsx";
import { UsageFilters } from "./usage-filters.tsx";
import { DismissDialog, type MeantUse, RetryDialog } from "./usage-dialogs.tsx";
import { UsageTable } from "./usage-tables.tsx";
import styles from "./usage.module.css";
import { type UsageFilter, useUsageSearch } from "./use-usage-search.ts";

const pageLength = "50";

interface FoundProps {
  readonly kind: UseKind;
  readonly filter: UsageFilter;
}

/** Which entries are chosen: some of those that are shown, or all that match. */
function useChosen({ kind, filter }: FoundProps, list: ReturnType<typeof useOpenUsage>) {
  const t = useTranslations("usageDesk");
  const { count } = useFormat();
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [isAll, meanAll] = useState(false);
  const ids = (list.items ?? []).map(({ id }) => id).filter((id) => chosen.has(id));
  const total = list.first?.total ?? 0;
  const newest = list.items?.[0]?.id;
  const upTo = kind === "rejected" && newest !== undefined ? { upTo: newest } : {};
  const asOf = kind === "unrated" && list.first ? { asOf: list.first.asOf } : {};
  const isMore = total > mostCounted;
  const words = count(isAll ? Math.min(total, mostCounted) : ids.length);
  const meant: MeantUse = {
    kind,
    input: isAll ? { all: { ...filter, ...upTo, ...asOf } } : { ids },
    count: isAll && isMore ? `> ${words}` : words,
  };
  return {
    chosen,
    choose: (keys: ReadonlySet<string>) => {
      choose(keys);
      meanAll(false);
    },
    ids,
    meant,
    label: isAll ? t("allMatch", { total: meant.count }) : t("selected", { count: ids.length }),
    tooMany: !isAll && ids.length > mostChosen,
    canMeanAll: !isAll && ids.length === list.items?.length && total > ids.length,
    meanAll: () => meanAll(true),
    clear: () => {
      choose(new Set());
      meanAll(false);
    },
  };
}

const useOpenUsage = ({ kind, filter }: FoundProps) =>
  useInfiniteList(listUsage, { kind, ...filter, limit: pageLength });

/** What can be done with the chosen entries; the dialogs stand closed until they are asked for. */
function Chosen({
  kind,
  of,
}: {
  readonly kind: UseKind;
  readonly of: ReturnType<typeof useChosen>;
}) {
  const t = useTranslations("usageDesk");
  const { count } = useFormat();
  const [asked, ask] = useState<"retry" | "dismiss" | null>(null);
  const close = () => ask(null);
  const dialog = { meant: of.meant, close, done: of.clear };
  return (
    <>
      {of.ids.length > 0 ? (
        <SelectionBar
          label={of.label}
          problem={of.tooMany ? t("tooMany", { count: count(mostChosen) }) : undefined}
          meanAll={of.canMeanAll ? { label: t("selectAllMatch"), run: of.meanAll } : undefined}
          clear={{ label: t("selectNone"), run: of.clear }}
        >
          {kind === "rejected" ? (
            <Button variant="light" disabled={of.tooMany} onClick={() => ask("retry")}>
              {t("tryAgain")}
            </Button>
          ) : null}
          <Button variant="light" disabled={of.tooMany} onClick={() => ask("dismiss")}>
            {t("dismiss")}
          </Button>
        </SelectionBar>
      ) : null}
      <RetryDialog {...dialog} opened={asked === "retry"} />
      <DismissDialog {...dialog} opened={asked === "dismiss"} />
    </>
  );
}

function Found(props: FoundProps) {
  const t = useTranslations("usageDesk");
  const mayDismiss = useMay()(dismissUsage);
  const list = useOpenUsage(props);
  const chosen = useChosen(props, list);
  const isFiltered = Object.values(props.filter).some(Boolean);
  const none = props.kind === "unrated" ? "noUnrated" : "noRejected";
  return (
    <>
      <Row justify="between">
        <FoundCount
          list={list}
          message={(isMore, values) => t(isMore ? "totalMore" : "total", values)}
        />
        {mayDismiss ? (
          <Button
            variant="subtle"
            disabled={!list.items?.length}
            onClick={() => chosen.choose(new Set(list.items?.map(({ id }) => id)))}
          >
            {t("selectAll")}
          </Button>
        ) : null}
        <ListFile endpoint={exportUsage} search={{ kind: props.kind, ...props.filter }} />
      </Row>
      <PagedList
        list={list}
        loading={300}
        empty={
          <State sign={<IconChecks size={30} />} title={t(isFiltered ? "nothingFound" : none)} />
        }
      >
        {(items) => <UsageTable items={items} selection={mayDismiss ? chosen : undefined} />}
      </PagedList>
      <Chosen kind={props.kind} of={chosen} />
    </>
  );
}

/** Use that no plan covers, and records that were refused: found, tried again, dismissed. What is shown lives in the address. */
export function UsageList({ channels }: { readonly channels: readonly string[] }) {
  const t = useTranslations("usageDesk");
  const search = useUsageSearch(channels);
  const { kind, filter } = search;
  return (
    <section className={styles.part} aria-labelledby="usage">
      <h2 id="usage">{t("open")}</h2>
      <UsageFilters search={search} channels={channels} />
      <Muted>{t(kind === "unrated" ? "unratedWhy" : "rejectedWhy")}</Muted>
      {filter ? (
        // Anyone who looks for others has chosen none of them.
        <Found key={JSON.stringify([kind, filter])} kind={kind} filter={filter} />
      ) : (
        <State sign={<IconChecks size={30} />} title={t("nothingFound")} />
      )}
    </section>
  );
}
