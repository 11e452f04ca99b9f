import {
  type CommandTries,
  listChannels,
  retryCommand,
} from "@farsim/contract/desk/shop/channels.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { Button } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "../desk/use-may.tsx";
import { inFours } from "../../cards/card-words.ts";
import { Muted, TwoLines } from "../../ui/page/layout.tsx";
import { useColumns } from "../../ui/tables/columns.tsx";
import { type Column, DataTable } from "../../ui/tables/data-table.tsx";
import { useAction } from "../../ui/actions/use-action.ts";
import { DrawerLink } from "../desk/drawer-part.tsx";
import styles from "./channels.module.css";
import { useErrorWords } from "./use-error-words.ts";

/** Something of a card that waits for its carrier. */
interface Waiting extends CommandTries {
  readonly cardId: string;
  readonly cardNumber: string;
  readonly iccid: string;
  readonly channelName: string;
}

interface Trying {
  /** What the button says aloud: of which card. */
  readonly label: (number: string) => string;
  readonly successMessage: (answer: Output<typeof retryCommand>) => string;
}

/** What can be said of what waits, column by column, and the button that tries it again; each list puts its own between them. */
export function useWaitingColumns({ label, successMessage }: Trying) {
  const t = useTranslations("channels");
  const column = useColumns<Waiting>();
  const wordsOf = useErrorWords();
  return {
    card: column.cell(
      "card",
      t("card"),
      ({ cardId, cardNumber, iccid }) => (
        <TwoLines
          strong={
            <strong>
              <DrawerLink kind="card" id={cardId}>
                {inFours(cardNumber)}
              </DrawerLink>
            </strong>
          }
          under={iccid}
        />
      ),
      { lead: true, nowrap: true },
    ),
    channel: column.text("channelName", t("channel"), { nowrap: true }),
    attempts: column.count("attempts", t("attempts")),
    next: column.instant("nextTryAt", t("nextTry")),
    // Of an order that is being tried nothing has come yet; a command keeps what came last.
    answer: column.cell("answer", t("answer"), ({ attempts, lastError }) =>
      attempts > 0 && lastError === null ? t("beingTried") : wordsOf(lastError),
    ),
    retry: column.actions("", ({ cardId, cardNumber }) => (
      <Retry cardId={cardId} label={label(inFours(cardNumber))} successMessage={successMessage} />
    )),
  };
}

/** Tries what waits of a card again, now. */
function Retry(props: {
  readonly cardId: string;
  readonly label: string;
  readonly successMessage: Trying["successMessage"];
}) {
  const t = useTranslations("channels");
  const may = useMay();
  const action = useAction(retryCommand, {
    failureMessage: t("failed.retry"),
    successMessage: props.successMessage,
    invalidates: [listChannels],
  });
  if (!may(retryCommand)) return null;
  return (
    <Button
      variant="light"
      loading={action.pending}
      aria-label={props.label}
      onClick={() => void action.run({ cardId: props.cardId })}
    >
      {t("retry")}
    </Button>
  );
}

/** What waits at the carriers, the longest first; nothing where nothing does. */
export function WaitingPart<Row extends Waiting>(props: {
  readonly title: string;
  readonly why: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** What is said of those that no row shows, a line a channel. */
  readonly beyond: readonly string[];
}) {
  const id = useId();
  if (props.rows.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      <Muted>{props.why}</Muted>
      <DataTable
        caption={props.title}
        columns={props.columns}
        rows={props.rows}
        rowKey={({ cardId }) => cardId}
      />
      {props.beyond.map((line) => (
        <Muted key={line}>{line}</Muted>
      ))}
    </section>
  );
}
