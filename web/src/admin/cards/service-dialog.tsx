import {
  listOperatorCards,
  type OperatorCard,
  resumeService,
  stopService,
} from "@farsim/contract/desk/stock.ts";
import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { z } from "zod";
import { inFours } from "../../cards/card-words.ts";
import { Facts } from "../../ui/dialogs/confirm-dialog.tsx";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { useContractForm } from "../../ui/use-contract-form.ts";
import { useAction } from "../../ui/use-action.ts";
import styles from "../admin.module.css";

export type ServiceAction = "stopService" | "resumeService";

interface ServiceFormProps {
  readonly action: ServiceAction;
  readonly card: OperatorCard;
  readonly close: () => void;
}

const typedReason = z.strictObject({ reason: stopService.input.shape.reason });

function ServiceForm({ action: name, card, close }: ServiceFormProps) {
  const t = useTranslations("operatorCards");
  const { field, submit, place } = useContractForm(typedReason, { reason: "" });
  const stops = name === "stopService";
  const number = inFours(card.cardNumber);
  const action = useAction(stops ? stopService : resumeService, {
    failureMessage: t(stops ? "failed.stopService" : "failed.resumeService"),
    successMessage: () => t(stops ? "stopped" : "resumed", { number }),
    onDone: close,
    onRefused: place,
    invalidates: [listOperatorCards],
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={submit(({ reason }) => {
        void action.run({ cardId: card.id, reason: reason.trim() });
      })}
    >
      <div>
        <p>{t(stops ? "stopWhy" : "resumeWhy")}</p>
        <Facts
          facts={[
            { label: t("number"), value: number },
            { label: t("holder"), value: card.username ?? card.email ?? t("inStock") },
            ...(card.stopReason ? [{ label: t("stopReason"), value: card.stopReason }] : []),
          ]}
        />
      </div>
      <TextInput
        {...field("reason")}
        label={t("reason")}
        description={t("reasonHint")}
        autoComplete="off"
        enterKeyHint="done"
        required
        data-autofocus
      />
      <DialogButtons>
        <Button type="submit" color={stops ? "red" : "brand"} loading={action.pending}>
          {t(name)}
        </Button>
      </DialogButtons>
    </form>
  );
}

/** Stops a card, or lets it run again, with a reason. */
export function ServiceDialog(props: {
  readonly action: ServiceAction;
  readonly card: OperatorCard | undefined;
  readonly opened: boolean;
  readonly close: () => void;
}) {
  const t = useTranslations("operatorCards");
  const { action, card, opened, close } = props;
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t(action === "stopService" ? "stopTitle" : "resumeTitle")}
    >
      {card ? <ServiceForm action={action} card={card} close={close} /> : null}
    </Dialog>
  );
}
