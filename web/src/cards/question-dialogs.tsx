import type { Card } from "@farsim/contract/cards.ts";
import { useEffect, useState } from "react";
import { CancelPendingDialog, StopBillingDialog } from "./card-dialogs.tsx";
import { CardHistoryDialog } from "./card-history-dialog.tsx";
import { DeleteCardDialog } from "./delete-card-dialog.tsx";
import { EditTagDialog } from "./edit-tag-dialog.tsx";

const dialogs = {
  editTag: EditTagDialog,
  stopBilling: StopBillingDialog,
  cancelPendingPlan: CancelPendingDialog,
  history: CardHistoryDialog,
  delete: DeleteCardDialog,
} as const;

export type CardQuestion = keyof typeof dialogs;
const questions = Object.keys(dialogs) as CardQuestion[];

/** One asking: the same question asked again is another. */
export interface Asked {
  readonly question: CardQuestion;
  readonly card: Card;
}

/** Opens the dialog of what is asked; before the first question there is none. */
export function QuestionDialogs({ asked }: { readonly asked: Asked | null }) {
  const [open, setOpen] = useState<Asked | null>(null);
  useEffect(() => {
    // A dialog gives the focus back only where it stood closed before.
    const frame = requestAnimationFrame(() => setOpen(asked));
    return () => cancelAnimationFrame(frame);
  }, [asked]);
  if (!asked) return null;
  return questions.map((question) => {
    const Dialog = dialogs[question];
    const opened = open === asked && question === asked.question;
    return <Dialog key={question} card={asked.card} opened={opened} close={() => setOpen(null)} />;
  });
}
