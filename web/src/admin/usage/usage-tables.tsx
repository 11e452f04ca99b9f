import type { ListedUse } from "@farsim/contract/desk/cards/usage-desk.ts";
import { useTranslations } from "use-intl";
import { inFours } from "../../cards/card-words.ts";
import { TwoLines } from "../../ui/page/layout.tsx";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import { type Column, DataTable, type Selection } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { DrawerLink } from "../desk/drawer-part.tsx";
import { useRefusalWords } from "./refusal-words.ts";
import styles from "./usage.module.css";

type Unrated = Extract<ListedUse, { kind: "unrated" }>;
type Rejected = Extract<ListedUse, { kind: "rejected" }>;

function useUnratedColumns(): Column<Unrated>[] {
  const t = useTranslations("usageDesk");
  const { megabytes } = useFormat();
  const column = useColumns<Unrated>();
  return [
    column.cell(
      "card",
      t("card"),
      ({ cardId, cardNumber, iccid }) => (
        <TwoLines
          strong={
            <DrawerLink kind="card" id={cardId}>
              {inFours(cardNumber)}
            </DrawerLink>
          }
          under={iccid}
        />
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
  const t = useTranslations("usageDesk");
  const column = useColumns<Rejected>();
  const wordsOf = useRefusalWords();
  return [
    column.cell("reason", t("reason"), wordsOf, leading),
    column.text("channelName", t("channel")),
    column.instant("receivedAt", t("received"), { dim: true }),
    column.cell("record", t("record"), ({ record }) => (
      <code className={styles.record} lang="en">
        {record}
      </code>
    )),
  ];
}

/** The rows of one of the two kinds; with a selection where something can be done with them. */
export function UsageTable(props: {
  readonly items: readonly ListedUse[];
  readonly selection: Pick<Selection<ListedUse>, "chosen" | "choose"> | undefined;
}) {
  const t = useTranslations("usageDesk");
  const { day: dayText, moment } = useFormat();
  const unrated = useUnratedColumns();
  const rejected = useRejectedColumns();
  const selection = props.selection && {
    ...props.selection,
    label: t("select"),
    labelAll: t("selectAll"),
  };
  const days = props.items.filter((item) => item.kind === "unrated");
  const rowKey = ({ id }: ListedUse) => id;
  if (days.length > 0)
    return (
      <DataTable
        caption={t("unrated")}
        columns={unrated}
        rows={days}
        rowKey={rowKey}
        {...(selection && {
          selection: {
            ...selection,
            labelOf: ({ cardNumber, day }: Unrated) =>
              t("selectOf", { name: `${inFours(cardNumber)}, ${dayText(day)}` }),
          },
        })}
      />
    );
  return (
    <DataTable
      caption={t("rejected")}
      columns={rejected}
      rows={props.items.filter((item) => item.kind === "rejected")}
      rowKey={rowKey}
      {...(selection && {
        selection: {
          ...selection,
          labelOf: ({ id, receivedAt }: Rejected) =>
            t("selectOf", { name: `${id}, ${moment(receivedAt)}` }),
        },
      })}
    />
  );
}
