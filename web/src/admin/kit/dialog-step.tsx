import { type ReactNode, useEffect, useRef } from "react";
import { Stack } from "../../ui/page/layout.tsx";
import styles from "./dialog-step.module.css";

/** One step of a dialog, keyed by what it is: what had the focus before is gone, so the step takes it, or the part of it that asks for it. */
export function DialogStep({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const wanted = place.current?.querySelector<HTMLElement>("[data-autofocus]");
    (wanted ?? place.current)?.focus();
  }, []);
  return (
    <Stack ref={place} tabIndex={-1} className={styles.step}>
      {children}
    </Stack>
  );
}
