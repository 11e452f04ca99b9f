import { type Card, editTag, Tag } from "@farsim/contract/cards.ts";
import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { useAction } from "../ui/actions/use-action.ts";
import { inFours } from "./card-words.ts";
import { changesOfCards } from "./changes-of-cards.ts";

const typedTag = z.strictObject({ tag: Tag });

/** Gives a card the tag that it had. */
function useTakeBack({ id, tag }: Card) {
  const t = useTranslations("cards");
  const tUi = useTranslations("ui");
  const action = useAction(editTag, {
    failureMessage: t("failed.editTag"),
    successMessage: ({ card }) => t("tagSaved", { tag: card.tag ?? "" }),
    invalidates: changesOfCards,
  });
  return () =>
    tag === null ? undefined : { label: tUi("undo"), act: () => action.run({ cardId: id, tag }) };
}

export function EditTagDialog(props: {
  readonly card: Card;
  readonly opened: boolean;
  readonly close: () => void;
}) {
  const t = useTranslations("cards");
  const { card, opened, close } = props;
  const undo = useTakeBack(card);
  return (
    <ActionDialog
      opened={opened}
      close={close}
      title={t("tagTitle")}
      why={t("unnamed", { number: inFours(card.cardNumber) })}
      confirm={t("saveTag")}
      wide
      endpoint={editTag}
      schema={typedTag}
      initialValues={{ tag: card.tag ?? "" }}
      input={({ tag }) => ({ cardId: card.id, tag: tag.trim() })}
      errorsAt={{ label_exists: "tag" }}
      failureMessage={t("failed.editTag")}
      successMessage={(answer) => t("tagSaved", { tag: answer.card.tag ?? "" })}
      undo={undo}
      onDone={close}
      invalidates={changesOfCards}
    >
      {({ field }) => (
        <TextInput
          {...field("tag")}
          label={t("tag")}
          description={t("tagHint")}
          autoComplete="off"
          enterKeyHint="done"
          required
          data-autofocus
        />
      )}
    </ActionDialog>
  );
}
