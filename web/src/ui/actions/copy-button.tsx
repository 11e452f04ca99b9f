import { Button, type ButtonProps, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { type Ref, useState } from "react";
import { toastFailure } from "../toasts/toast.tsx";

interface CopyButtonProps extends Omit<ButtonProps, "leftSection"> {
  readonly text: string;
  /** What stands on it, before and after. */
  readonly children: string;
  readonly copied: string;
  readonly failed: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Puts a text into the clipboard, and says whether that was possible: to those who listen too, even where the button shows only an icon. */
export function CopyButton({ text, children, copied, failed, ...looks }: CopyButtonProps) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    setDone(false);
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
    } catch {
      toastFailure(failed);
    }
  };
  const Sign = done ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant="default"
        {...looks}
        leftSection={<Sign size={18} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {done ? copied : children}
      </Button>
      <VisuallyHidden component="output">{done ? copied : null}</VisuallyHidden>
    </>
  );
}
