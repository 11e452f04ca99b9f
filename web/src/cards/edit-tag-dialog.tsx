import { type Card, editTag, Tag } from "@farsim/contract/cards.ts";
import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import "../ui/styles/fields.css";
import { z } from "zod";
import { DialogButtons } from "../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { useContractForm } from "../ui/use-contract-form.ts";
import { useAction } from "../ui/use-action.ts";
import styles from "./bind-dialog.module.css";
import { inFours } from "./card-words.ts";
import { changesOfCards } from "./changes-of-cards.ts";

const typedTag = z.strictObject({ tag: Tag });

/** Gives a card the tag that it had. */
function useTakeBack({ id, tag }: Card) {
  const t = useTranslations();
  const action = useAction(editTag, {
    failureMessage: t("cards.failed.editTag"),
    successMessage: ({ card }) => t("cards.tagSaved", { tag: card.tag ?? "" }),
    invalidates: changesOfCards,
  });
  return () =>
    tag === null ? undefined : { label: t("ui.undo"), act: () => action.run({ cardId: id, tag }) };
}

function TagForm({ card, close }: { readonly card: Card; readonly close: () => void }) {
  const t = useTranslations("cards");
  const { field, submit, place, placeAt } = useContractForm(typedTag, { tag: card.tag ?? "" });
  const undo = useTakeBack(card);
  const action = useAction(editTag, {
    failureMessage: t("failed.editTag"),
    successMessage: (answer) => t("tagSaved", { tag: answer.card.tag ?? "" }),
    undo,
    onDone: close,
    onRefused: (error) => {
      if (place(error)) return true;
      if (error.key !== "label_exists") return false;
      placeAt("tag", error.message);
      return true;
    },
    invalidates: changesOfCards,
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={submit(({ tag }) => void action.run({ cardId: card.id, tag: tag.trim() }))}
    >
      <TextInput
        {...field("tag")}
        label={t("tag")}
        description={t("tagHint")}
        autoComplete="off"
        enterKeyHint="done"
        required
        data-autofocus
      />
      <DialogButtons>
        <Button type="submit" size="lg" loading={action.pending} fullWidth>
          {t("saveTag")}
        </Button>
      </DialogButtons>
    </form>
  );
}

export function EditTagDialog(props: {
  readonly card: Card;
  readonly opened: boolean;
  readonly close: () => void;
}) {
  const t = useTranslations("cards");
  return (
    <Dialog opened={props.opened} onClose={props.close} title={t("tagTitle")}>
      <p className={styles.under}>{t("unnamed", { number: inFours(props.card.cardNumber) })}</p>
      <TagForm card={props.card} close={props.close} />
    </Dialog>
  );
}
