import { type NotificationData, notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { CallError } from "../../platform/calls/call-error.ts";
import { transportMessage } from "../../platform/language/transport-messages.ts";

/** How what was just done is taken back. */
export interface Undo {
  readonly label: string;
  readonly act: () => unknown;
}

/** What can be acted on stands twice as long as what is only read (`docs/decisions/0029`). */
const undoMs = 10_000;

/** It stays while it is pointed at, which the kit sees to, and while the keyboard is in it; then its time begins anew. */
function showToast(data: NotificationData): string {
  const id = notifications.show({
    ...data,
    onFocusCapture: () => notifications.update({ ...data, id, autoClose: false }),
    onBlurCapture: () => notifications.update({ ...data, id, autoClose: data.autoClose ?? true }),
  });
  return id;
}

/** Good news; where it can be taken back, with the button that does so. */
export function toastSuccess(message: string, undo?: Undo): void {
  const id = showToast({
    message: undo ? (
      <>
        {message}{" "}
        <button
          type="button"
          className="take-back"
          onClick={() => {
            notifications.hide(id);
            undo.act();
          }}
        >
          {undo.label}
        </button>
      </>
    ) : (
      message
    ),
    ...(undo && { autoClose: undoMs }),
    color: "teal",
    className: "good-news",
    icon: <IconCheck size={18} aria-hidden="true" />,
  });
}

export function toastFailure(message: string, title?: string): void {
  showToast({
    message,
    color: "red",
    icon: <IconAlertTriangle size={18} aria-hidden="true" />,
    ...(title ? { title } : {}),
  });
}

/** What a failed call has to tell, unless the reader knows it already; the title says what has failed. */
export function toastError(error: unknown, title?: string): void {
  if (error instanceof CallError) {
    if (!error.isReported) toastFailure(error.message, title);
    return;
  }
  toastFailure(transportMessage("server_error"), title);
}
