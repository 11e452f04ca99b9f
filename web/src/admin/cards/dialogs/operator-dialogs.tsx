import { ServiceChange } from "@farsim/contract/desk/cards/card-jobs.ts";
import type { OperatorCard } from "@farsim/contract/desk/cards/stock.ts";
import { withMessages } from "../../../platform/language/messages.ts";
import { lazyDialog } from "../../../ui/dialogs/lazy-dialog.tsx";
import { type BulkAction, packActions } from "../bulk-bar.tsx";
import { type AllFound, PackDialog } from "./pack-dialog.tsx";
import { ServiceJobDialog } from "./service-job-dialog.tsx";
import { SingleCardDialogs } from "./single-card-dialogs.tsx";

const PlanChangeDialog = lazyDialog(
  withMessages(
    async () => (await import("../../plan-changes/plan-change-dialog.tsx")).PlanChangeDialog,
    "planChanges",
    "offers",
  ),
  ({ opened }) => opened,
);

const RecordSaleDialog = lazyDialog(
  withMessages(
    async () => (await import("../../pack-sales/record-sale-dialog.tsx")).RecordSaleDialog,
    "packSales",
  ),
  ({ opened }) => opened,
);

export interface Asked {
  readonly action: BulkAction;
  readonly cards: readonly OperatorCard[];
  /** Instead of these: all that a search finds. */
  readonly all: AllFound | null;
}

/** The dialogs stand closed until they are asked for, so that the focus finds its way back. */
export function OperatorDialogs(props: {
  readonly asked: Asked | null;
  readonly follow: (jobId: string) => void;
  readonly open: boolean;
  readonly close: () => void;
}) {
  const { asked, follow, open, close } = props;
  const { cards = [], all = null } = asked ?? {};
  const isAsked = (action: BulkAction) => open && asked?.action === action;
  const isMany = all !== null || cards.length > 1;
  const meant = all ? { filter: all.filter } : { cardIds: cards.map(({ id }) => id) };
  return (
    <>
      <PlanChangeDialog
        meant={meant}
        follow={follow}
        opened={isAsked("announcePlanChange")}
        close={close}
      />
      <RecordSaleDialog meant={meant} opened={isAsked("recordSale")} close={close} />
      {ServiceChange.options.map((action) => (
        <ServiceJobDialog
          key={action}
          action={action}
          meant={meant}
          follow={follow}
          opened={isAsked(action) && isMany}
          close={close}
        />
      ))}
      {packActions.map((action) => (
        <PackDialog
          key={action}
          action={action}
          cards={cards}
          all={all}
          follow={follow}
          opened={isAsked(action)}
          close={close}
        />
      ))}
      <SingleCardDialogs
        card={cards[0]}
        isAsked={(action) => isAsked(action) && !isMany}
        close={close}
      />
    </>
  );
}
