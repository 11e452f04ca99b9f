import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { DialogButtons } from "./dialog-buttons.tsx";
import styles from "./confirm-dialog.module.css";
import { Dialog } from "./dialog.tsx";

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** What will happen, in numbers. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly confirm: string;
  readonly pending: boolean;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks once before money moves or something cannot be undone. While the answer is awaited it stays. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTranslations("ui");
  const close = () => {
    if (!props.pending) props.onClose();
  };
  return (
    <Dialog opened={props.opened} onClose={close} title={props.title}>
      <div className={styles.body}>{props.children}</div>
      <DialogButtons>
        <Button variant="default" onClick={close} disabled={props.pending}>
          {t("cancel")}
        </Button>
        <Button
          color={props.danger ? "red" : "brand"}
          onClick={props.onConfirm}
          loading={props.pending}
          disabled={props.disabled ?? false}
          data-autofocus
        >
          {props.confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
