import {
  type Channel,
  listChannels,
  retryCommand,
  type StuckCommand,
} from "@farsim/contract/channels.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { inFours } from "../../cards/card-words.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { useWording } from "../../ui/terms.ts";
import { useDeed } from "../../ui/use-deed.ts";
import styles from "./channels.module.css";
import { useErrorWords } from "./use-error-words.ts";

interface Row extends StuckCommand {
  readonly channelName: string;
}

function Retry({ cardId, cardNumber }: Row) {
  const t = useTranslations("channels");
  const deed = useDeed(retryCommand, {
    said: ({ retried }) => t("retried", { count: retried }),
    changes: [listChannels],
  });
  return (
    <Button
      variant="light"
      loading={deed.pending}
      aria-label={t("retryOf", { number: inFours(cardNumber) })}
      onClick={() => void deed.run({ cardId })}
    >
      {t("retry")}
    </Button>
  );
}

function useColumns(): Column<Row>[] {
  const t = useTranslations("channels");
  const { moment, count } = useWording();
  const wordsOf = useErrorWords();
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
    { key: "channel", label: t("channel"), nowrap: true, cell: ({ channelName }) => channelName },
    {
      key: "since",
      label: t("since"),
      nowrap: true,
      cell: ({ waitingSince }) => moment(waitingSince),
    },
    { key: "attempts", label: t("attempts"), end: true, cell: ({ attempts }) => count(attempts) },
    { key: "next", label: t("nextTry"), nowrap: true, cell: ({ nextTryAt }) => moment(nextTryAt) },
    { key: "answer", label: t("answer"), cell: ({ lastError }) => wordsOf(lastError) },
    { key: "retry", label: "", end: true, cell: (row) => <Retry {...row} /> },
  ];
}

/** What carriers have not heard for long; nothing where they have heard everything. */
export function StuckCommands({ channels }: { readonly channels: readonly Channel[] }) {
  const t = useTranslations("channels");
  const { count } = useWording();
  const columns = useColumns();
  const rows = channels.flatMap(({ name, stuckCommands }) =>
    stuckCommands.map((command): Row => ({ ...command, channelName: name })),
  );
  if (rows.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="stuck">
      <h2 id="stuck">{t("stuck")}</h2>
      <p className={styles.under}>{t("stuckWhy")}</p>
      <DataTable
        caption={t("stuck")}
        columns={columns}
        rows={rows}
        rowKey={({ cardId }) => cardId}
      />
      {channels
        .filter(({ stuck, stuckCommands }) => stuck > stuckCommands.length)
        .map(({ name, stuck, stuckCommands }) => (
          <p key={name} className={styles.under}>
            {t("more", { count: count(stuck - stuckCommands.length), name })}
          </p>
        ))}
    </section>
  );
}
