import { Button, type ButtonProps } from "@mantine/core";
import type { ButtonHTMLAttributes, RefAttributes } from "react";
import { useId } from "react";
import { isInView, useSession } from "../platform/session/session.ts";
import { withMessages } from "../platform/language/messages.ts";
import { lazyBoundary } from "./lazy-boundary.tsx";

type ChangeButtonProps = ButtonProps &
  RefAttributes<HTMLButtonElement> &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonProps>;

/** Brought only in a view: its words are none of the shop's. */
const OnlyLooking = lazyBoundary(
  withMessages(async () => (await import("./only-looking.tsx")).OnlyLooking, "view"),
  { Coming: () => null, Failing: () => null },
);

/** A button that sends a change. In a customer's view, where nothing can be changed, it stands still and says so. */
export function ChangeButton(props: ChangeButtonProps) {
  const isLooking = useSession(isInView);
  const id = useId();
  if (!isLooking) return <Button {...props} />;
  return (
    <>
      <OnlyLooking id={id} />
      <Button {...props} disabled aria-describedby={id} />
    </>
  );
}
