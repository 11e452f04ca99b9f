import type { Card } from "@farsim/contract/cards.ts";
import { useLastKnown } from "../ui/states/use-last-known.ts";
import { CancelPendingDialog, StopBillingDialog } from "./card-dialogs.tsx";
import { CardHistoryDialog } from "./card-history-dialog.tsx";
import { DeleteCardDialog } from "./delete-card-dialog.tsx";
import { EditTagDialog } from "./edit-tag-dialog.tsx";
import { SetUpDialog } from "./set-up-dialog.tsx";

const dialogs = {
  editTag: EditTagDialog,
  stopBilling: StopBillingDialog,
  cancelPendingPlan: CancelPendingDialog,
  setUp: SetUpDialog,
  history: CardHistoryDialog,
  delete: DeleteCardDialog,
} as const;

export type CardQuestion = keyof typeof dialogs;

/** One asking: the same question asked again is another. */
export interface Asked {
  readonly question: CardQuestion;
  readonly card: Card;
}

interface QuestionDialogsProps {
  readonly asked: Asked | null;
  readonly close: () => void;
}

/** The dialog of what is asked. It still tells of its card while it goes. */
export function QuestionDialogs({ asked, close }: QuestionDialogsProps) {
  const shown = useLastKnown(asked ?? undefined);
  if (!shown) return null;
  const { question, card } = shown;
  const Dialog = dialogs[question];
  return (
    <Dialog key={`${question} ${card.id}`} card={card} opened={asked !== null} close={close} />
  );
}
