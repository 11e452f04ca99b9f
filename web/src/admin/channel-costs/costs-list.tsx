import { type PriceList, saveChannelCosts } from "@farsim/contract/desk/money/margins.ts";
import { Button } from "@mantine/core";
import { IconReceipt2 } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { Muted, Row, TwoLines } from "../../ui/page/layout.tsx";
import { State } from "../../ui/states/states.tsx";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { useColumns } from "../../ui/tables/columns.tsx";
import { DataTable } from "../../ui/tables/data-table.tsx";
import { useFormat, useTerms } from "../../ui/words/terms.ts";
import { Allowed, useMay } from "../desk/use-may.tsx";
import { listState } from "./list-state.ts";
import { type Step, stepKey } from "./step.ts";
import { gigabyteCost } from "./unit-costs.ts";
import { useUnitCost } from "./use-unit-cost.ts";

interface CostsListProps {
  readonly channelName: string;
  readonly items: readonly PriceList[];
  /** The key of the step that was left a moment ago. */
  readonly last: string | undefined;
  readonly go: (step: Step) => void;
}

/** From when until when a price list is in force, and whether it is so today. */
function Days({ list }: { readonly list: PriceList }) {
  const t = useTranslations("channelCosts");
  const { day } = useFormat();
  const today = useTerms()?.today;
  const { from, to } = list;
  const state = today === undefined ? null : listState(list, today);
  return (
    <TwoLines
      strong={
        <Row as="span" gap="8">
          <strong>{day(from)}</strong>
          {state ? (
            <StatusBadge tone={state === "inForce" ? "good" : "rest"}>
              {t(state === "inForce" ? "inForce" : "toCome")}
            </StatusBadge>
          ) : null}
        </Row>
      }
      under={to === null ? t("untilNotice") : t("until", { day: day(to) })}
    />
  );
}

function RowButtons({
  list,
  last,
  go,
}: { readonly list: PriceList } & Pick<CostsListProps, "last" | "go">) {
  const t = useTranslations("channelCosts");
  const { day } = useFormat();
  const from = day(list.from);
  const edit: Step = { kind: "edit", list };
  const remove: Step = { kind: "remove", list };
  return (
    <>
      <Button
        variant="subtle"
        aria-label={t("editOf", { day: from })}
        data-autofocus={last === stepKey(edit) || undefined}
        onClick={() => go(edit)}
      >
        {t("edit")}
      </Button>
      <Button
        variant="subtle"
        color="red"
        aria-label={t("removeOf", { day: from })}
        data-autofocus={last === stepKey(remove) || undefined}
        onClick={() => go(remove)}
      >
        {t("remove")}
      </Button>
    </>
  );
}

function useCostsColumns({ last, go }: Pick<CostsListProps, "last" | "go">) {
  const t = useTranslations("channelCosts");
  const may = useMay();
  const unitCost = useUnitCost();
  const column = useColumns<PriceList>();
  return [
    column.cell("from", t("from"), (list) => <Days list={list} />, { lead: true }),
    column.cell(
      "perMb",
      t("perMb"),
      ({ perMb }) => (
        <TwoLines
          strong={unitCost(perMb)}
          under={t("aGb", { amount: unitCost(gigabyteCost(perMb) ?? perMb) })}
        />
      ),
      { end: true, nowrap: true },
    ),
    column.cell(
      "perSim",
      t("perSim"),
      ({ perDay, perMonth }) => (
        <TwoLines
          strong={t("aDay", { amount: unitCost(perDay) })}
          under={t("aMonth", { amount: unitCost(perMonth) })}
        />
      ),
      { end: true, nowrap: true },
    ),
    column.cell(
      "regions",
      t("ownPrices"),
      ({ regions }) => t("regionCount", { count: regions.length }),
      { end: true },
    ),
    ...(may(saveChannelCosts)
      ? [column.actions(t("actions"), (list) => <RowButtons list={list} last={last} go={go} />)]
      : []),
  ];
}

function Lists(props: CostsListProps) {
  const t = useTranslations("channelCosts");
  const { currency } = useFormat();
  const { channelName, items } = props;
  const columns = useCostsColumns(props);
  return (
    <>
      <Muted>{t("intro", { currency })}</Muted>
      <DataTable
        caption={t("title", { name: channelName })}
        columns={columns}
        rows={items}
        rowKey={({ from }) => from}
      />
    </>
  );
}

/** What the carrier of a channel takes, and took before. */
export function CostsList(props: CostsListProps) {
  const t = useTranslations("channelCosts");
  const { items, last, go } = props;
  return (
    <>
      {items.length === 0 ? (
        <State sign={<IconReceipt2 size={30} />} title={t("empty")}>
          {t("emptyWhy")}
        </State>
      ) : (
        <Lists {...props} />
      )}
      <Allowed to={saveChannelCosts}>
        <DialogButtons>
          <Button data-autofocus={last === "add" || undefined} onClick={() => go("add")}>
            {t("add")}
          </Button>
        </DialogButtons>
      </Allowed>
    </>
  );
}
