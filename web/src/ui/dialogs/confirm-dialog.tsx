import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ChangeButton } from "../actions/change-button.tsx";
import { DialogButtons } from "./dialog-buttons.tsx";
import styles from "./confirm-dialog.module.css";
import { Dialog } from "./dialog.tsx";
import { Stack } from "../page/layout.tsx";

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly confirm: string;
  /** What leaves all as it is; "Cancel" would say the opposite where something is cancelled. */
  readonly keep?: string;
  readonly pending: boolean;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  /** That it leads elsewhere, and changes nothing itself. */
  readonly leads?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks once before money moves or something cannot be undone. While the answer is awaited it stays. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTranslations("ui");
  const Confirm = props.leads ? Button : ChangeButton;
  const close = () => {
    if (!props.pending) props.onClose();
  };
  return (
    <Dialog opened={props.opened} onClose={close} title={props.title}>
      <Stack className={styles.body} gap="4">
        {props.children}
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={close} disabled={props.pending}>
          {props.keep ?? t("cancel")}
        </Button>
        <Confirm
          color={props.danger ? "red" : "brand"}
          onClick={props.onConfirm}
          loading={props.pending}
          disabled={props.disabled ?? false}
          data-autofocus
        >
          {props.confirm}
        </Confirm>
      </DialogButtons>
    </Dialog>
  );
}
