import { type Card, deleteCard } from "@farsim/contract/cards.ts";
import { fieldMessage } from "@farsim/contract/problems/field-message.ts";
import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { useClock } from "../ui/words/use-clock.ts";
import { useFullCardName } from "./card-name.ts";
import { inFours } from "./card-words.ts";
import { changesOfCards, knowBalance } from "./changes-of-cards.ts";

/** The last four digits of just this card, so that no one gives the wrong one up. */
function lastFourOf({ cardNumber }: Card) {
  const wrong = fieldMessage("last_four_invalid");
  return z.strictObject({
    lastFour: z
      .string()
      .trim()
      .refine((typed) => typed === cardNumber.slice(-4), wrong),
  });
}

function useLosses(card: Card) {
  const t = useTranslations("cards");
  const { data } = useFormat();
  const { dayStart } = useClock();
  const { plan, pendingPlan } = card;
  return [
    plan && { label: t("planNow"), value: plan.name },
    pendingPlan && {
      label: t("planNext", { day: dayStart(pendingPlan.startsOn) }),
      value: pendingPlan.plan.name,
    },
    card.addOnMb > 0 && { label: t("addOnLeft"), value: data(card.addOnMb) },
  ];
}

/** Says what is lost for good, and asks for the number before it happens. */
export function DeleteCardDialog(props: {
  readonly card: Card;
  readonly opened: boolean;
  readonly close: () => void;
}) {
  const t = useTranslations("cards");
  const nameOf = useFullCardName();
  const { card, opened, close } = props;
  return (
    <ActionDialog
      opened={opened}
      close={close}
      title={t("deleteTitle")}
      why={t("deleteWhy")}
      facts={[
        { label: t("card"), value: nameOf(card) },
        { label: t("iccid"), value: inFours(card.iccid) },
        ...useLosses(card),
      ]}
      confirm={t("deleteIt")}
      danger
      withCancel
      wide
      endpoint={deleteCard}
      schema={lastFourOf(card)}
      initialValues={{ lastFour: "" }}
      input={() => ({ cardId: card.id })}
      failureMessage={t("failed.delete")}
      successMessage={() => t("deleted", { name: nameOf(card) })}
      onDone={() => {
        close();
        knowBalance();
      }}
      invalidates={changesOfCards}
    >
      {({ field }) => (
        <TextInput
          {...field("lastFour")}
          label={t("lastFour")}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={4}
          required
          data-autofocus
        />
      )}
    </ActionDialog>
  );
}
