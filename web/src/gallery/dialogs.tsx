import { Button } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog, Facts } from "../ui/dialogs/confirm-dialog.tsx";
import { DialogButtons } from "../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { useFormat } from "../ui/terms.ts";
import { toastFailure, toastSuccess } from "../ui/toasts/toast.tsx";
import styles from "./gallery.module.css";
import { useSample } from "./use-sample.ts";

export function Dialogs() {
  const t = useSample();
  const { money } = useFormat();
  const [asked, setAsked] = useState<"calm" | "danger" | "pending" | "plain" | null>(null);
  const close = () => setAsked(null);
  return (
    <div className={styles.row}>
      {(["calm", "danger", "pending", "plain"] as const).map((kind) => (
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
        opened={asked !== null && asked !== "plain"}
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
      <Dialog opened={asked === "plain"} onClose={close} title={t.ask}>
        {t.askWhy}
      </Dialog>
    </div>
  );
}
