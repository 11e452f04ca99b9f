import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { ActionDialog, ActionForm } from "../ui/dialogs/action-dialog.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { DialogButtons } from "../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { Facts } from "../ui/page/layout.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { toastFailure, toastSuccess } from "../ui/toasts/toast.tsx";
import styles from "./gallery.module.css";
import { useSample } from "./use-sample.ts";
import { Tag } from "@farsim/contract/cards.ts";
import { getConfig } from "@farsim/contract/shop.ts";
import { z } from "zod";

export function Dialogs() {
  const t = useSample();
  const { money } = useFormat();
  const [asked, setAsked] = useState<"calm" | "danger" | "pending" | "plain" | "action" | null>(
    null,
  );
  const close = () => setAsked(null);
  const sample = {
    why: t.askWhy,
    facts: [{ label: t.balance, value: money("0.00") }],
    confirm: t.do,
    endpoint: getConfig,
    input: () => ({}),
    failureMessage: t.failed,
    successMessage: () => t.done,
  };
  return (
    <div className={styles.row}>
      {(["calm", "danger", "pending", "plain", "action"] as const).map((kind) => (
        <Button key={kind} variant="default" onClick={() => setAsked(kind)}>
          {`${t.open}: ${kind}`}
        </Button>
      ))}
      <Button variant="default" onClick={() => toastSuccess(t.done)}>
        {t.done}
      </Button>
      <Button
        variant="default"
        onClick={() =>
          toastSuccess(t.done, { label: t.takeBack, act: () => toastSuccess(t.empty) })
        }
      >
        {t.takeBack}
      </Button>
      <Button variant="default" onClick={() => toastFailure(t.failed, t.stopped)}>
        {t.failed}
      </Button>
      <DialogButtons>
        <Button variant="default">{t.takeBack}</Button>
        <Button>{t.do}</Button>
      </DialogButtons>
      <ConfirmDialog
        opened={asked === "calm" || asked === "danger" || asked === "pending"}
        title={t.ask}
        confirm={t.do}
        pending={asked === "pending"}
        danger={asked === "danger"}
        onConfirm={close}
        // Its action never ends here, so it must be left in another way.
        onClose={close}
      >
        <p>{t.askWhy}</p>
        <Facts
          facts={[
            { label: t.columns.card, value: t.long },
            { label: t.balance, value: money("999999.99") },
          ]}
        />
        {asked === "pending" ? <Button onClick={close}>{t.open}</Button> : null}
      </ConfirmDialog>
      <ActionDialog
        opened={asked === "action"}
        close={close}
        title={t.ask}
        {...sample}
        schema={z.strictObject({ tag: Tag })}
        initialValues={{ tag: "" }}
        onDone={close}
      >
        {({ field }) => <TextInput {...field("tag")} label={t.field} data-autofocus />}
      </ActionDialog>
      <ActionForm {...sample} cancel={close} danger />
      <Dialog opened={asked === "plain"} onClose={close} title={t.ask}>
        {t.askWhy}
      </Dialog>
    </div>
  );
}
