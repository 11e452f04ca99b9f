import { ServiceChange, startCardJob } from "@farsim/contract/desk/cards/card-jobs.ts";
import { recordPackSale } from "@farsim/contract/desk/money/pack-sales.ts";
import {
  type OperatorAction,
  type OperatorCard,
  setStarterPack,
} from "@farsim/contract/desk/cards/stock.ts";
import { startPlanChange } from "@farsim/contract/desk/cards/plan-changes.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { SelectionBar } from "../kit/selection-bar.tsx";
import { useMay } from "../desk/use-may.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import type { AllFound } from "./dialogs/pack-dialog.tsx";
import type { PackAction } from "./dialogs/refusals.ts";

export type BulkAction = OperatorAction | "announcePlanChange" | "recordSale";

/** As many as one call takes by their ids. */
const mostAtOnce = 1000;
export const packActions: readonly PackAction[] = [
  "setStarterPack",
  "resetStarterPack",
  "revertStarterPack",
];

/** What can be done with the chosen cards, or with all that the search finds. */
export function BulkBar(props: {
  readonly cards: readonly OperatorCard[];
  /** Set once all that match are meant. */
  readonly all: AllFound | null;
  /** Means all that match; undefined where all of them are shown. */
  readonly meanAll: (() => void) | undefined;
  readonly ask: (action: BulkAction) => void;
  readonly clear: () => void;
}) {
  const t = useTranslations("operatorCards");
  const { count } = useFormat();
  const { cards, all, meanAll, ask, clear } = props;
  const may = useMay();
  const offered = [
    ...(may(setStarterPack) ? packActions : []),
    ...(may(recordPackSale) ? (["recordSale"] as const) : []),
    ...(may(startCardJob) ? ServiceChange.options : []),
    ...(may(startPlanChange) ? (["announcePlanChange"] as const) : []),
  ];
  const tooMany = !all && cards.length > mostAtOnce;
  const words = all ? t("allMatch", { total: all.total }) : t("selected", { count: cards.length });
  return (
    <SelectionBar
      label={words}
      problem={tooMany ? t("tooMany", { count: count(mostAtOnce) }) : undefined}
      meanAll={meanAll && !all ? { label: t("selectAllMatch"), run: meanAll } : undefined}
      clear={{ label: t("selectNone"), run: clear }}
    >
      {offered.map((action) => (
        <Button key={action} variant="light" disabled={tooMany} onClick={() => ask(action)}>
          {t(action)}
        </Button>
      ))}
    </SelectionBar>
  );
}
