import type { Approval } from "@farsim/contract/desk/people/approvals.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import type { CardSearch } from "@farsim/contract/desk/cards/card-search.ts";
import type { OperatorCard, setStarterPack } from "@farsim/contract/desk/cards/stock.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import "../../../ui/styles/fields.css";
import { inFours } from "../../../cards/card-words.ts";
import { DialogButtons } from "../../../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Facts, Lines, Muted, Stack } from "../../../ui/page/layout.tsx";
import { useFormat } from "../../../ui/words/terms.ts";
import { useFromOpening } from "../../../ui/forms/use-from-opening.ts";
import { packForms } from "./pack-forms.tsx";
import { type PackAction, whyNot } from "./refusals.ts";

type Results = Output<typeof setStarterPack>["results"];

export interface AllFound {
  readonly filter: CardSearch;
  readonly total: string;
}

interface PackDialogProps {
  readonly action: PackAction;
  readonly cards: readonly OperatorCard[];
  /** Instead of the cards: all that a search finds, and how many it found. */
  readonly all: AllFound | null;
  readonly follow: (jobId: string) => void;
  readonly opened: boolean;
  readonly close: () => void;
}

/** What became of each card, with the reason where it was refused. */
function ResultList(props: {
  readonly action: PackAction;
  readonly cards: readonly OperatorCard[];
  readonly results: Results;
  readonly close: () => void;
}) {
  const t = useTranslations("operatorCards");
  const tProblems = useTranslations("problems");
  const { action, cards, results, close } = props;
  const byId = new Map(cards.map((card) => [card.id, card]));
  const done = results.filter(({ error }) => error === undefined).length;
  const resultText = ({ cardId, error }: Results[number]) => {
    if (error === undefined) return t("ok");
    const card = byId.get(cardId);
    const why = card && error === "card_status_conflict" ? whyNot(action, card) : null;
    const words = tProblems(error);
    return why ? `${words}: ${t(`whyNot.${why}`)}` : words;
  };
  return (
    <Stack>
      <Muted as="output">{t("done", { done, count: results.length })}</Muted>
      <Lines
        label={t("results")}
        lines={results.map((result) => ({
          key: result.cardId,
          what: inFours(byId.get(result.cardId)?.cardNumber ?? result.cardId),
          aside: resultText(result),
          tone: result.error ? "bad" : "good",
        }))}
      />
      <DialogButtons>
        <Button onClick={close} data-autofocus>
          {t("close")}
        </Button>
      </DialogButtons>
    </Stack>
  );
}

/** One of the actions on packs, for one card or for many, and then what became of each. */
export function PackDialog({ action, cards, all, follow, opened, close }: PackDialogProps) {
  const t = useTranslations("operatorCards");
  const { count, money } = useFormat();
  const [results, setResults] = useFromOpening<Results | null>(opened, null);
  const [waiting, setWaiting] = useFromOpening<Approval | null>(opened, null);
  const Form = packForms[action];
  const allow = cards.filter((card) => whyNot(action, card) === null).length;
  const [only] = cards;
  return (
    <Dialog opened={opened} onClose={close} title={t(action)}>
      {waiting ? (
        <Stack>
          <output>{t("packsAsked", { amount: money(waiting.amount ?? "0") })}</output>
          <DialogButtons>
            <Button onClick={close} data-autofocus>
              {t("close")}
            </Button>
          </DialogButtons>
        </Stack>
      ) : results ? (
        <ResultList action={action} cards={cards} results={results} close={close} />
      ) : (
        <>
          <Facts
            facts={
              all
                ? [{ label: t("cards"), value: all.total }]
                : cards.length === 1 && only
                  ? [{ label: t("number"), value: inFours(only.cardNumber) }]
                  : [
                      { label: t("cards"), value: count(cards.length) },
                      { label: t("ofWhichAllow"), value: count(allow) },
                    ]
            }
          />
          <Form
            many={t("howMany", {
              count: all ? (all.total === "1" ? 1 : 2) : cards.length,
              many: all ? all.total : count(cards.length),
            })}
            meant={all ? { filter: all.filter } : { cardIds: cards.map(({ id }) => id) }}
            done={({ jobId, results: of, approval }) => {
              if (approval) setWaiting(approval);
              else if (jobId === undefined) setResults(of);
              else follow(jobId);
            }}
          />
        </>
      )}
    </Dialog>
  );
}
