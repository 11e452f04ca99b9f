import "../../testing/browser.ts";
import { notifications, notificationsStore } from "@mantine/notifications";
import { beforeEach, expect, test } from "vitest";
import { CallError } from "../../platform/calls/call-error.ts";
import { toastError } from "./toast.tsx";

const refusal = {
  message: "Insufficient credit",
  code: 30_010,
  key: "insufficient_credit",
} as const;
const shown = () =>
  [...notificationsStore.getState().notifications].map(({ title, message }) => ({
    title,
    message,
  }));

beforeEach(() => notifications.clean());

test("says over the server's word what has failed", () => {
  toastError(new CallError({ ...refusal, status: 402 }), "Billing could not be stopped");
  expect(shown()).toEqual([
    { title: "Billing could not be stopped", message: "Insufficient credit" },
  ]);
});

test("says it of what no server has worded, too", () => {
  toastError(new Error("ours"), "Billing could not be stopped");
  expect(shown()).toMatchObject([{ title: "Billing could not be stopped" }]);
});

test("says nothing twice: not what the reader was told already", () => {
  toastError(
    new CallError({ ...refusal, status: 402, isReported: true }),
    "Billing could not be stopped",
  );
  expect(shown()).toEqual([]);
});
