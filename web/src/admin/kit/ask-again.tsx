import { useEffect, useState } from "react";
import { recoverBy } from "../../platform/calls/call.ts";
import { withMessages } from "../../platform/language/messages.ts";
import { lazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import type { Asked } from "../desk/prove-again.tsx";

const ProveAgain = lazyDialog<{ readonly asked: Asked | null; readonly close: () => void }>(
  withMessages(
    async () => (await import("../desk/prove-again.tsx")).ProveAgain,
    "staff",
    "accounts",
  ),
  ({ asked }) => asked,
);

/** The button that has sent the call rests, and cannot hold the keyboard: its dialog does, so that it finds back there. */
function holdFocus(): void {
  const held = document.activeElement;
  if (held && held !== document.body && !held.matches(":disabled")) return;
  const dialogs = document.querySelectorAll<HTMLElement>("[role=dialog]");
  [...dialogs].at(-1)?.focus({ preventScroll: true });
}

/**
 * Asks for the second factor where a call of the desk is refused without it; the call then goes on as if nothing had happened. Calls
 * that are refused meanwhile wait for the same code. To give up is the reader's own decision: no one needs to say that it failed.
 */
export function AskAgain() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    let proof: Promise<void> | null = null;
    let giveUp = () => {};
    recoverBy(async (refusal) => {
      if (refusal.key !== "second_factor_again") throw refusal;
      proof ??= new Promise<void>((resolve, reject) => {
        const end = (settle: () => void) => () => {
          proof = null;
          setAsked(null);
          settle();
        };
        giveUp = end(() => reject(refusal.reported));
        holdFocus();
        setAsked({ proved: end(resolve), giveUp });
      });
      return proof;
    });
    return () => {
      recoverBy(undefined);
      if (proof) giveUp();
    };
  }, []);
  return <ProveAgain asked={asked} close={() => asked?.giveUp()} />;
}
