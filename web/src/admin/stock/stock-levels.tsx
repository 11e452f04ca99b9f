import { fieldMessage } from "@farsim/contract/problems/field-message.ts";
import { getOverview } from "@farsim/contract/desk/shop/overview.ts";
import {
  daysOfSales,
  listStockLevels,
  mostLowAt,
  setStockThreshold,
  type StockLevel,
} from "@farsim/contract/desk/cards/stock-levels.ts";
import { Button, TextInput } from "@mantine/core";
import { IconPackages } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { Muted, Row } from "../../ui/page/layout.tsx";
import { State } from "../../ui/states/states.tsx";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { useColumns } from "../../ui/tables/columns.tsx";
import { type Column, DataTable } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { Allowed } from "../desk/use-may.tsx";
import styles from "./stock.module.css";

/** For how many whole days the stock lasts if it goes as it did lately; undefined where none was sold. */
const daysLeft = ({ forSale, sold }: StockLevel): number | undefined =>
  sold === 0 ? undefined : Math.floor((forSale * daysOfSales) / sold);

function useLevelColumns(set: (level: StockLevel) => void): Column<StockLevel>[] {
  const t = useTranslations("stock");
  const tCards = useTranslations("cards");
  const { count } = useFormat();
  const column = useColumns<StockLevel>();
  const lasts = (level: StockLevel) => {
    const days = daysLeft(level);
    if (days === undefined) return "–";
    return days > 365 ? t("lastsLong") : t("lastsDays", { days });
  };
  return [
    column.text("channelName", t("channel"), { lead: true, strong: true }),
    column.cell("type", t("type"), ({ type }) => tCards(type)),
    column.cell(
      "forSale",
      t("forSale"),
      ({ forSale, isLow }) => (
        <span className={styles.level}>
          {isLow ? <StatusBadge tone="warn">{t("low")}</StatusBadge> : null}
          {count(forSale)}
        </span>
      ),
      { end: true, nowrap: true },
    ),
    column.count("packs", t("packs")),
    column.count("sold", t("sold")),
    column.cell("lasts", t("lasts"), lasts, { end: true, nowrap: true }),
    column.cell("lowAt", t("lowAt"), ({ lowAt }) => (lowAt === null ? t("never") : count(lowAt)), {
      end: true,
    }),
    column.actions(t("actions"), (level) => (
      <Allowed to={setStockThreshold}>
        <Button
          variant="light"
          aria-label={t("setLowAtOf", { channel: level.channelName, type: tCards(level.type) })}
          onClick={() => set(level)}
        >
          {t("setLowAt")}
        </Button>
      </Allowed>
    )),
  ];
}

const typed = z.strictObject({
  lowAt: z
    .string()
    .trim()
    .regex(/^[0-9]{0,7}$/, fieldMessage("low_at_invalid"))
    .refine((text) => Number(text) <= mostLowAt, fieldMessage("low_at_invalid")),
});

/** Says at how many cards stock is low. */
function ThresholdDialog(props: {
  readonly level: StockLevel | undefined;
  readonly opened: boolean;
  readonly close: () => void;
}) {
  const t = useTranslations("stock");
  const tCards = useTranslations("cards");
  const { level, opened, close } = props;
  const { channelName = "", type = "physical", lowAt = null } = level ?? {};
  return (
    <ActionDialog<typeof setStockThreshold, z.input<typeof typed>>
      opened={opened}
      subject={`${channelName} ${type}`}
      close={close}
      withCancel
      title={t("lowAtTitle")}
      why={t("lowAtWhy")}
      confirm={t("save")}
      endpoint={setStockThreshold}
      schema={typed}
      initialValues={{ lowAt: lowAt === null ? "" : String(lowAt) }}
      input={({ lowAt: text }) => ({
        channelName,
        type,
        lowAt: text.trim() === "" ? null : Number(text),
      })}
      failureMessage={t("failed.threshold")}
      successMessage={() => t("saved")}
      onDone={close}
      invalidates={[listStockLevels, getOverview]}
    >
      {({ field }) => (
        <TextInput
          {...field("lowAt")}
          label={t("lowAtField", { channel: channelName, type: tCards(type) })}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          data-autofocus
        />
      )}
    </ActionDialog>
  );
}

/** What of each channel and type is in stock, how long it lasts, and where it is low. */
export function StockLevels({ items }: { readonly items: readonly StockLevel[] }) {
  const t = useTranslations("stock");
  const [asked, ask] = useState<StockLevel>();
  const [opened, setOpened] = useState(false);
  const columns = useLevelColumns((level) => {
    ask(level);
    setOpened(true);
  });
  return (
    <section className={styles.part} aria-labelledby="stock-levels">
      <Row justify="between" className={styles.head}>
        <h2 id="stock-levels">{t("levels")}</h2>
      </Row>
      {items.length === 0 ? (
        <State sign={<IconPackages size={30} />} title={t("levelsEmpty")}>
          {t("levelsEmptyWhy")}
        </State>
      ) : (
        <>
          <DataTable
            dense
            caption={t("levels")}
            columns={columns}
            rows={items}
            rowKey={({ channelName, type }) => `${channelName} ${type}`}
          />
          <Muted className={styles.why}>{t("levelsWhy")}</Muted>
        </>
      )}
      <ThresholdDialog level={asked} opened={opened} close={() => setOpened(false)} />
    </section>
  );
}
