import { type ListedUse, listUsage } from "@farsim/contract/desk/channels.ts";
import { NativeSelect } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { inFours } from "../../cards/card-words.ts";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { type Column, DataTable } from "../../ui/tables/data-table.tsx";
import { LoadMore } from "../../ui/tables/load-more.tsx";
import { Block, Failed, Loading, State } from "../../ui/states.tsx";
import { useFormat } from "../../ui/terms.ts";
import styles from "./channels.module.css";
import { useDeskAddress } from "../use-desk-address.ts";

type Kind = ListedUse["kind"];
type Unrated = Extract<ListedUse, { kind: "unrated" }>;
type Rejected = Extract<ListedUse, { kind: "rejected" }>;

function useUnratedColumns(): Column<Unrated>[] {
  const t = useTranslations("channels");
  const { day, megabytes } = useFormat();
  return [
    {
      key: "card",
      label: t("card"),
      lead: true,
      nowrap: true,
      cell: ({ cardNumber, iccid }) => (
        <span className={styles.two}>
          <strong>{inFours(cardNumber)}</strong>
          <small>{iccid}</small>
        </span>
      ),
    },
    {
      key: "used",
      label: t("used"),
      lead: true,
      end: true,
      strong: true,
      nowrap: true,
      cell: ({ usedMb }) => megabytes(usedMb),
    },
    { key: "day", label: t("day"), nowrap: true, cell: (use) => day(use.day) },
    { key: "channel", label: t("channel"), cell: ({ channelName }) => channelName },
  ];
}

function useRejectedColumns(): Column<Rejected>[] {
  const t = useTranslations("channels");
  const { moment } = useFormat();
  return [
    {
      key: "reason",
      label: t("reason"),
      lead: true,
      strong: true,
      cell: ({ error }) => t(`refusal.${error}`),
    },
    { key: "channel", label: t("channel"), cell: ({ channelName }) => channelName },
    {
      key: "received",
      label: t("received"),
      nowrap: true,
      dim: true,
      cell: ({ receivedAt }) => moment(receivedAt),
    },
    {
      key: "record",
      label: t("record"),
      cell: ({ record }) => <code className={styles.record}>{record}</code>,
    },
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
  if (list.items?.length === 0)
    return (
      <State
        sign={<IconChecks size={30} />}
        title={t(kind === "unrated" ? "noUnrated" : "noRejected")}
      />
    );
  if (list.items)
    return (
      <>
        <Table items={list.items} />
        <LoadMore {...list} />
      </>
    );
  if (list.error) return <Failed error={list.error} retry={() => void list.refetch()} />;
  return (
    <Loading>
      <Block height={300} radius={18} />
    </Loading>
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
        <NativeSelect
          label={t("kind")}
          value={kind}
          onChange={(event) =>
            setParams({ type: event.currentTarget.value === "rejected" ? "rejected" : undefined })
          }
          data={[
            { value: "unrated", label: t("unrated") },
            { value: "rejected", label: t("rejected") },
          ]}
        />
        <NativeSelect
          label={t("channel")}
          value={channelName ?? ""}
          onChange={(event) => setParams({ channel: event.currentTarget.value || undefined })}
          data={[{ value: "", label: t("allChannels") }, ...channels]}
        />
      </div>
      <p className={styles.under}>{t(kind === "unrated" ? "unratedWhy" : "rejectedWhy")}</p>
      <Found kind={kind} {...(channelName ? { channelName } : {})} />
    </section>
  );
}
