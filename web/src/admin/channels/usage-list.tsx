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

function useUnratedColumns(): Column<Unrated>[] {
  const t = useTranslations("channels");
  const { megabytes } = useFormat();
  const column = useColumns<Unrated>();
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
  const unrated = useUnratedColumns();
  const rejected = useRejectedColumns();
  const days = items.filter((item) => item.kind === "unrated");
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
      empty={
        <State
          sign={<IconChecks size={30} />}
          title={t(kind === "unrated" ? "noUnrated" : "noRejected")}
        />
      }
    >
      {(items) => <Table items={items} />}
    </PagedList>
  );
}

/** Use that no plan covers, and records that were refused. What is shown lives in the address. */
export function UsageList({ channels }: { readonly channels: readonly string[] }) {
  const t = useTranslations("channels");
  const { params, setParams } = useDeskAddress();
  const { type, channel } = params;
  const kind: Kind = type === "rejected" ? "rejected" : "unrated";
  const channelName = channels.find((name) => name === channel);
  return (
    <section className={styles.part} aria-labelledby="usage">
      <h2 id="usage">{t("usage")}</h2>
      <div className={styles.tools}>
        <SelectFilter
          label={t("kind")}
          any={t("unrated")}
          value={kind === "rejected" ? kind : undefined}
          options={[{ value: "rejected", label: t("rejected") }]}
          onChange={(shown) => setParams({ type: shown })}
        />
        <SelectFilter
          label={t("channel")}
          any={t("allChannels")}
          value={channelName}
          options={channels}
          onChange={(chosen) => setParams({ channel: chosen })}
        />
      </div>
      <Muted>{t(kind === "unrated" ? "unratedWhy" : "rejectedWhy")}</Muted>
      <Found kind={kind} {...(channelName ? { channelName } : {})} />
    </section>
  );
}
