import { useNotifications } from "@mantine/notifications";
import { type ReactNode, useEffect } from "react";
import { behindPage } from "../platform/parts/behind-page.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { TriedQuietly } from "./fallbacks/tried-quietly.tsx";

const behind = behindPage(async () => (await import("../ui/toasts/toast-place.tsx")).ToastPlace);

/** The first toast brings its place; until that is there, it waits. */
function FirstToast() {
  const { notifications } = useNotifications();
  useEffect(() => {
    if (notifications.length > 0) behind.hurry();
  }, [notifications]);
  return null;
}

const ToastPlace = lazyPart(behind.bring, { Coming: FirstToast, Failing: TriedQuietly });

/** What outlives every page, a broken one too, and may lead to any: within the router, outside of all that can fail in it. */
export function BesidePages({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <ToastPlace />
      {children}
    </>
  );
}
