import { type Card, deleteCard } from "@farsim/contract/cards.ts";
import { fieldMessage } from "@farsim/contract/problems/field-message.ts";
import { Button, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import "../ui/styles/fields.css";
import { z } from "zod";
import { Facts } from "../ui/dialogs/confirm-dialog.tsx";
import { DialogButtons } from "../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { useFormat } from "../ui/terms.ts";
import { useContractForm } from "../ui/use-contract-form.ts";
import { useAction } from "../ui/use-action.ts";
import styles from "./bind-dialog.module.css";
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
  const { traffic, shortDay } = useFormat();
  const { plan, pendingPlan } = card;
  return [
    ...(plan ? [{ label: t("planNow"), value: plan.name }] : []),
    ...(pendingPlan
      ? [
          {
            label: t("planNext", { day: shortDay(pendingPlan.startsOn) }),
            value: pendingPlan.plan.name,
          },
        ]
      : []),
    ...(card.addOnMb > 0 ? [{ label: t("addOnLeft"), value: traffic(card.addOnMb) }] : []),
  ];
}

function DeleteForm({ card, close }: { readonly card: Card; readonly close: () => void }) {
  const t = useTranslations("cards");
  const nameOf = useFullCardName();
  const losses = useLosses(card);
  const schema = useMemo(() => lastFourOf(card), [card]);
  const { field, submit } = useContractForm(schema, { lastFour: "" });
  const action = useAction(deleteCard, {
    failureMessage: t("failed.delete"),
    successMessage: () => t("deleted", { name: nameOf(card) }),
    onDone: () => {
      close();
      knowBalance();
    },
    invalidates: changesOfCards,
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={submit(() => void action.run({ cardId: card.id }))}
    >
      <div>
        <p className={styles.under}>{t("deleteWhy")}</p>
        <Facts
          facts={[
            { label: t("card"), value: nameOf(card) },
            { label: t("iccid"), value: inFours(card.iccid) },
            ...losses,
          ]}
        />
      </div>
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
      <DialogButtons>
        <Button type="submit" size="lg" color="red" loading={action.pending} fullWidth>
          {t("deleteIt")}
        </Button>
      </DialogButtons>
    </form>
  );
}

/** Says what is lost for good, and asks for the number before it happens. */
export function DeleteCardDialog(props: {
  readonly card: Card;
  readonly opened: boolean;
  readonly close: () => void;
}) {
  const t = useTranslations("cards");
  return (
    <Dialog opened={props.opened} onClose={props.close} title={t("deleteTitle")}>
      <DeleteForm card={props.card} close={props.close} />
    </Dialog>
  );
}
