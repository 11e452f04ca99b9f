import { type ReactNode, useState } from "react";
import { Dialog } from "../../ui/dialogs/dialog.tsx";

/** A dialog of several steps, which stays while one of them is being done: what comes of it must be seen. */
export function HeldDialog(props: {
  readonly opened: boolean;
  readonly close: () => void;
  readonly title: string;
  readonly children: (hold: (isHeld: boolean) => void) => ReactNode;
}) {
  const [isHeld, hold] = useState(false);
  return (
    <Dialog
      opened={props.opened}
      onClose={() => {
        if (!isHeld) props.close();
      }}
      closeOnEscape={!isHeld}
      title={props.title}
      size="lg"
    >
      {props.children(hold)}
    </Dialog>
  );
}
