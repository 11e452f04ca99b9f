import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { CallError } from "../platform/call-error.ts";
import { transportWord } from "../platform/words.ts";

export function toastSuccess(message: string): void {
  notifications.show({
    message,
    color: "teal",
    className: "good-news",
    icon: <IconCheck size={18} aria-hidden="true" />,
  });
}

export function toastFailure(message: string, title?: string): void {
  notifications.show({
    message,
    color: "red",
    icon: <IconAlertTriangle size={18} aria-hidden="true" />,
    ...(title ? { title } : {}),
  });
}

/** What a failed call has to tell, unless the reader knows it already. */
export function toastError(error: unknown): void {
  if (error instanceof CallError) {
    if (!error.said) toastFailure(error.message);
    return;
  }
  toastFailure(transportWord("server_error"));
}
