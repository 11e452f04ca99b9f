import { useNotifications } from "@mantine/notifications";
import { type ReactNode, useEffect } from "react";
import { preloadWhenIdle } from "../platform/parts/preload-when-idle.ts";
import { lazyBoundary } from "../ui/states/lazy-boundary.tsx";
import { SilentRetry } from "./fallbacks/silent-retry.tsx";

const behind = preloadWhenIdle(
  async () => (await import("../ui/toasts/toast-place.tsx")).ToastPlace,
);

/** The first toast brings its place; until that is there, it waits. */
function FirstToast() {
  const { notifications } = useNotifications();
  useEffect(() => {
    if (notifications.length > 0) behind.hurry();
  }, [notifications]);
  return null;
}

const ToastPlace = lazyBoundary(behind.bring, { Coming: FirstToast, Failing: SilentRetry });

/** What outlives every page, a broken one too, and may lead to any: within the router, outside of all that can fail in it. */
export function Overlays({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <ToastPlace />
      {children}
    </>
  );
}
