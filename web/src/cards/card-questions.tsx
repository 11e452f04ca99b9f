import type { Card } from "@farsim/contract/cards.ts";
import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from "react";
import type { Asked, CardQuestion } from "./question-dialogs.tsx";

/** They come behind the page, which is read before anything is asked. */
const QuestionDialogs = lazy(async () => ({
  default: (await import("./question-dialogs.tsx")).QuestionDialogs,
}));

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
      <Suspense>
        <QuestionDialogs asked={asked} />
      </Suspense>
    </Questions>
  );
}
