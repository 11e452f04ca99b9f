import { type ListedUse, listUsage } from "@farsim/contract/desk/channels.ts";
import { IconChecks } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { inFours } from "../../cards/card-words.ts";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { Muted, TwoLines } from "../../ui/layout.tsx";
import { State } from "../../ui/states.tsx";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import { type Column, DataTable } from "../../ui/tables/data-table.tsx";
import { PagedList } from "../../ui/tables/paged-list.tsx";
import { SelectFilter } from "../../ui/tables/select-filter.tsx";
import { useFormat } from "../../ui/terms.ts";
import styles from "./channels.module.css";
import { useDeskAddress } from "../use-desk-address.ts";

type Kind = ListedUse["kind"];
type Unrated = Extract<ListedUse, { kind: "unrated" }>;
type Rejected = Extract<ListedUse, { kind: "rejected" }>;
type Outside = Extract<ListedUse, { kind: "outside" }>;

/** What a card used on a day. */
function useDayColumns(): Column<Unrated | Outside>[] {
  const t = useTranslations("channels");
  const { megabytes } = useFormat();
  const column = useColumns<Unrated | Outside>();
  return [
    column.cell(
      "card",
      t("card"),
      ({ cardNumber, iccid }) => (
        <TwoLines strong={<strong>{inFours(cardNumber)}</strong>} under={iccid} />
      ),
      { lead: true, nowrap: true },
    ),
    column.cell("used", t("used"), ({ usedMb }) => megabytes(usedMb), {
      ...leading,
      end: true,
      nowrap: true,
    }),
    column.day("day", t("day")),
    column.text("channelName", t("channel")),
  ];
}

function useOutsideColumns(): Column<Outside>[] {
  const t = useTranslations("channels");
  const days: Column<Outside>[] = useDayColumns();
  const column = useColumns<Outside>();
  const place = column.cell("place", t("place"), ({ regionName, planName }) => (
    <TwoLines strong={regionName} under={planName} />
  ));
  return days.toSpliced(2, 0, place);
}

function useRejectedColumns(): Column<Rejected>[] {
  const t = useTranslations("channels");
  const column = useColumns<Rejected>();
  return [
    column.cell("reason", t("reason"), ({ error }) => t(`refusal.${error}`), leading),
    column.text("channelName", t("channel")),
    column.instant("receivedAt", t("received"), { dim: true }),
    column.cell("record", t("record"), ({ record }) => (
      <code className={styles.record}>{record}</code>
    )),
  ];
}

function Table({ items }: { readonly items: readonly ListedUse[] }) {
  const t = useTranslations("channels");
  const unrated = useDayColumns();
  const outside = useOutsideColumns();
  const rejected = useRejectedColumns();
  const days = items.filter((item) => item.kind === "unrated");
  const outsideDays = items.filter((item) => item.kind === "outside");
  if (outsideDays.length > 0)
    return (
      <DataTable
        caption={t("outside")}
        columns={outside}
        rows={outsideDays}
        rowKey={({ cardId, day, regionName }) => `${cardId} ${day} ${regionName}`}
      />
    );
  if (days.length > 0)
    return (
      <DataTable
        caption={t("unrated")}
        columns={unrated}
        rows={days}
        rowKey={({ cardId, day }) => `${cardId} ${day}`}
      />
    );
  return (
    <DataTable
      caption={t("rejected")}
      columns={rejected}
      rows={items.filter((item) => item.kind === "rejected")}
      rowKey={({ id }) => id}
    />
  );
}

function Found({ kind, channelName }: { readonly kind: Kind; readonly channelName?: string }) {
  const t = useTranslations("channels");
  const list = useInfiniteList(listUsage, { kind, ...(channelName ? { channelName } : {}) });
  return (
    <PagedList
      list={list}
      loading={300}
      empty={<State sign={<IconChecks size={30} />} title={t("noUsage")} />}
    >
      {(items) => <Table items={items} />}
    </PagedList>
  );
}

const others = ["outside", "rejected"] as const;
const reasons = { unrated: "unratedWhy", outside: "outsideWhy", rejected: "rejectedWhy" } as const;

/** Use that no plan covers or that is outside its regions, and records that were refused. What is shown lives in the address. */
export function UsageList({ channels }: { readonly channels: readonly string[] }) {
  const t = useTranslations("channels");
  const { params, setParams } = useDeskAddress();
  const { type, channel } = params;
  const chosen = others.find((other) => other === type);
  const kind: Kind = chosen ?? "unrated";
  const channelName = channels.find((name) => name === channel);
  return (
    <section className={styles.part} aria-labelledby="usage">
      <h2 id="usage">{t("usage")}</h2>
      <div className={styles.tools}>
        <SelectFilter
          label={t("kind")}
          any={t("unrated")}
          value={chosen}
          options={others.map((value) => ({ value, label: t(value) }))}
          onChange={(shown) => setParams({ type: shown })}
        />
        <SelectFilter
          label={t("channel")}
          any={t("allChannels")}
          value={channelName}
          options={channels}
          onChange={(name) => setParams({ channel: name })}
        />
      </div>
      <Muted>{t(reasons[kind])}</Muted>
      <Found kind={kind} {...(channelName ? { channelName } : {})} />
    </section>
  );
}
