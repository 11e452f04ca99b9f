import type { OperatorAction, OperatorCard } from "@farsim/contract/desk/cards/stock.ts";
import { MarkDialog } from "./mark-dialog.tsx";
import { ServiceDialog, serviceActions } from "./service-dialog.tsx";
import { SwapDialog } from "./swap-dialog.tsx";

/** What is done to one card at a time. */
export const singleActions: readonly OperatorAction[] = [...serviceActions, "swapSim", "markCard"];

/** The dialogs of these, closed until they are asked for, so that the focus finds its way back. */
export function SingleCardDialogs(props: {
  readonly card: OperatorCard | undefined;
  readonly isAsked: (action: OperatorAction) => boolean;
  readonly close: () => void;
}) {
  const { card, isAsked, close } = props;
  return (
    <>
      {serviceActions.map((action) => (
        <ServiceDialog
          key={action}
          action={action}
          card={card}
          opened={isAsked(action)}
          close={close}
        />
      ))}
      <SwapDialog card={card} opened={isAsked("swapSim")} close={close} />
      <MarkDialog card={card} opened={isAsked("markCard")} close={close} />
    </>
  );
}
