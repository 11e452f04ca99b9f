import type { Card } from "@farsim/contract/cards.ts";
import { createContext, type ReactNode, use, useCallback, useState } from "react";
import { withMessages } from "../platform/language/messages.ts";
import { lazyDialog } from "../ui/dialogs/lazy-dialog.tsx";
import type { Asked, CardQuestion } from "./question-dialogs.tsx";

/** They come behind the page, which is read before anything is asked. */
const QuestionDialogs = lazyDialog<{ asked: Asked | null; close: () => void }>(
  withMessages(
    async () => (await import("./question-dialogs.tsx")).QuestionDialogs,
    "cards",
    "esim",
  ),
  ({ asked }) => asked,
);

type Ask = (question: CardQuestion, card: Card) => void;

const Questions = createContext<Ask>(() => undefined);

/** Asks something about a card, in the one dialog that the page has for it. */
export const useCardQuestion = () => use(Questions);

/** The dialogs of all the cards of a page: one each, however many cards there are. */
export function CardQuestions({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback<Ask>((question, card) => setAsked({ question, card }), []);
  return (
    <Questions value={ask}>
      {children}
      <QuestionDialogs asked={asked} close={() => setAsked(null)} />
    </Questions>
  );
}
