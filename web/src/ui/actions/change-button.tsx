import { Button, type ButtonProps } from "@mantine/core";
import type { ButtonHTMLAttributes, RefAttributes } from "react";
import { useId } from "react";
import { isInView, useSession } from "../../platform/session/session.ts";
import { withMessages } from "../../platform/language/messages.ts";
import { lazyBoundary } from "../states/lazy-boundary.tsx";

type ChangeButtonProps = ButtonProps &
  RefAttributes<HTMLButtonElement> &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonProps> & {
    readonly "data-autofocus"?: boolean | undefined;
  };

/** Brought only in a view: its words are none of the shop's. */
export const OnlyLooking = lazyBoundary(
  withMessages(async () => (await import("../states/only-looking.tsx")).OnlyLooking, "view"),
  { Coming: () => null, Failing: () => null },
);

/** A button that sends a change. In a customer's view, where nothing can be changed, it stands still and says so. */
export function ChangeButton(props: ChangeButtonProps) {
  const isLooking = useSession(isInView);
  const id = useId();
  if (!isLooking) return <Button {...props} />;
  // What stands still takes no focus: a dialog gives it to what can be used.
  const { "data-autofocus": _, ...still } = props;
  const described = [props["aria-describedby"], id].filter(Boolean).join(" ");
  return (
    <>
      <OnlyLooking id={id} />
      <Button {...still} disabled aria-describedby={described} />
    </>
  );
}
