import { leaveCustomer } from "@farsim/contract/customer-view.ts";
import type { AnyRouter } from "@tanstack/react-router";
import { call } from "../../platform/calls/call.ts";
import { currentView } from "../../platform/session/customer-view.ts";
import { closeView } from "../../platform/session/session.ts";
import { toastSuccess } from "../../ui/toasts/toast.tsx";

/** Leads an administrator out of a customer's account at once, back to where they came from; `message` words the farewell. */
export function leaveView(router: AnyRouter, message: (name: string) => string): void {
  const view = currentView();
  if (!view) return;
  // Sent under the view's token before that is dropped; a view that cannot be left by itself ends with its time.
  call(leaveCustomer, {}).catch(() => undefined);
  closeView();
  const { id, username, email } = view.userInfo;
  toastSuccess(message(username ?? email));
  void router.navigate({ to: "/adminMode", search: { customer: id } });
}
