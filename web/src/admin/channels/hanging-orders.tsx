import {
  type Channel,
  type HangingOrder,
  listChannels,
  retryCommand,
} from "@farsim/contract/channels.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { inFours } from "../../cards/card-words.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { useWording } from "../../ui/terms.ts";
import { useDeed } from "../../ui/use-deed.ts";
import { DrawerLink } from "../drawer-part.tsx";
import styles from "./channels.module.css";
import { useErrorWords } from "./use-error-words.ts";

interface Row extends HangingOrder {
  readonly channelName: string;
}

function Retry({ cardId, cardNumber }: Row) {
  const t = useTranslations("channels");
  const deed = useDeed(retryCommand, { said: () => t("orderRetried"), changes: [listChannels] });
  return (
    <Button
      variant="light"
      loading={deed.pending}
      aria-label={t("retryOrderOf", { number: inFours(cardNumber) })}
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
  const answer = ({ attempts, lastError }: Row) =>
    attempts > 0 && lastError === null ? t("beingTried") : wordsOf(lastError);
  return [
    {
      key: "card",
      label: t("card"),
      lead: true,
      nowrap: true,
      cell: ({ cardId, cardNumber, iccid }) => (
        <span className={styles.two}>
          <strong>
            <DrawerLink kind="card" id={cardId}>
              {inFours(cardNumber)}
            </DrawerLink>
          </strong>
          <small>{iccid}</small>
        </span>
      ),
    },
    {
      key: "customer",
      label: t("customer"),
      cell: ({ userId, customer }) => (
        <DrawerLink kind="customer" id={userId}>
          {customer}
        </DrawerLink>
      ),
    },
    { key: "channel", label: t("channel"), nowrap: true, cell: ({ channelName }) => channelName },
    { key: "step", label: t("step"), cell: ({ step }) => t(`steps.${step}`) },
    {
      key: "since",
      label: t("orderedAt"),
      nowrap: true,
      cell: ({ waitingSince }) => moment(waitingSince),
    },
    { key: "attempts", label: t("attempts"), end: true, cell: ({ attempts }) => count(attempts) },
    { key: "next", label: t("nextTry"), nowrap: true, cell: ({ nextTryAt }) => moment(nextTryAt) },
    { key: "answer", label: t("answer"), cell: answer },
    { key: "retry", label: "", end: true, cell: (row) => <Retry {...row} /> },
  ];
}

/** The profiles that customers have paid for and that are not made; nothing where all are. */
export function HangingOrders({ channels }: { readonly channels: readonly Channel[] }) {
  const t = useTranslations("channels");
  const { count } = useWording();
  const columns = useColumns();
  const rows = channels.flatMap(({ name, hangingOrders }) =>
    hangingOrders.map((order): Row => ({ ...order, channelName: name })),
  );
  if (rows.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="hanging">
      <h2 id="hanging">{t("hanging")}</h2>
      <p className={styles.under}>{t("hangingWhy")}</p>
      <DataTable
        caption={t("hanging")}
        columns={columns}
        rows={rows}
        rowKey={({ cardId }) => cardId}
      />
      {channels
        .filter(({ hanging, hangingOrders }) => hanging > hangingOrders.length)
        .map(({ name, hanging, hangingOrders }) => (
          <p key={name} className={styles.under}>
            {t("moreOrders", { count: count(hanging - hangingOrders.length), name })}
          </p>
        ))}
    </section>
  );
}
