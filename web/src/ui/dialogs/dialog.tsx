import { Modal, type ModalProps } from "@mantine/core";
import "../styles/dialogs.css";
import { useBackCloses } from "./use-back-closes.ts";

/** A dialog over the page. What cannot be left by Escape cannot be left by Back. */
export function Dialog(props: ModalProps) {
  const { opened, onClose, closeOnEscape = true } = props;
  useBackCloses(opened, () => {
    if (closeOnEscape) onClose();
  });
  return <Modal {...props} />;
}
