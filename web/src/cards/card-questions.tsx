import type { Card } from "@farsim/contract/cards.ts";
import { createContext, type ReactNode, use, useCallback, useState } from "react";
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
type Ask = (question: CardQuestion, card: Card) => void;

const Questions = createContext<Ask>(() => undefined);

/** Asks something about a card, in the one dialog that the page has for it. */
export const useCardQuestion = () => use(Questions);

const questions = Object.keys(dialogs) as CardQuestion[];

interface Asked {
  readonly question: CardQuestion;
  readonly card: Card;
}

/** The dialogs of all the cards of a page: one each, however many cards there are. */
export function CardQuestions({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const ask = useCallback<Ask>((question, card) => {
    setAsked({ question, card });
    // A dialog gives the focus back only where it stood closed before.
    requestAnimationFrame(() => setOpen(true));
  }, []);
  const close = () => setOpen(false);
  return (
    <Questions value={ask}>
      {children}
      {asked
        ? questions.map((question) => {
            const Dialog = dialogs[question];
            const opened = open && question === asked.question;
            return <Dialog key={question} card={asked.card} opened={opened} close={close} />;
          })
        : null}
    </Questions>
  );
}
