import type { CallInput, Endpoint, Output } from "@farsim/contract/endpoint.ts";
import { useRef, useState } from "react";
import { useInvalidate } from "../../platform/calls/query-client.ts";
import { call } from "../../platform/calls/call.ts";
import { CallError } from "../../platform/calls/call-error.ts";
import { newIdempotencyKey } from "../../platform/calls/idempotency-key.ts";
import { toastError, toastSuccess, type Undo } from "../toasts/toast.tsx";

export interface ActionOptions<E extends Endpoint> {
  /** What has failed, over the server's word for why. */
  readonly failureMessage: string;
  /** The success toast. */
  readonly successMessage?: (answer: Output<E>, input: CallInput<E>) => string;
  /** What the toast offers where the action can be taken back. */
  readonly undo?: (answer: Output<E>, input: CallInput<E>) => Undo | undefined;
  readonly onDone?: (answer: Output<E>, input: CallInput<E>) => void;
  /** Puts a refusal where it belongs (at a field, in the dialog); true: then no toast is needed. */
  readonly onRefused?: (error: CallError, input: CallInput<E>) => boolean | void;
  /** Reading calls whose answers this action makes stale. */
  readonly invalidates?: readonly Endpoint[];
  /** It may be sent again as soon as it is answered, before those calls are: for a dialog that closes on success. */
  readonly freeOnAnswer?: boolean;
}

/** Refusals that say that the screen shows what is no longer so. */
const outdated: ReadonlySet<string> = new Set([
  "settings_changed",
  "offers_changed",
  "renewed_meanwhile",
  "payout_not_open",
  "payout_not_paid",
  "payout_waits",
  "invoices_not_issued",
  "invoice_details_missing",
  "invoice_details_changed",
  "nothing_to_invoice",
  "invoice_not_open",
  "already_reversed",
  "approval_waits",
]);

/**
 * One changing call as a screen needs it: pending, said when done, said when refused, never sent twice at a time. An
 * idempotency key belongs to one input until there is a definitive answer: a lost answer is asked for again under the same
 * key, so that nothing is ever bought twice.
 */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions<E>) {
  const [pending, setPending] = useState(false);
  const running = useRef<object | null>(null);
  const unanswered = useRef<{ readonly key: string; readonly input: string } | null>(null);
  const invalidate = useInvalidate();

  async function run(input: CallInput<E>): Promise<void> {
    if (running.current) return;
    const self = {};
    running.current = self;
    setPending(true);
    const release = () => {
      if (running.current !== self) return;
      running.current = null;
      setPending(false);
    };
    try {
      const answer = await call(endpoint, input, keyOptions(input));
      unanswered.current = null;
      if (options.successMessage)
        toastSuccess(options.successMessage(answer, input), options.undo?.(answer, input));
      options.onDone?.(answer, input);
      if (options.freeOnAnswer) release();
      await invalidate(...(options.invalidates ?? []));
    } catch (error) {
      const isDefinitive = error instanceof CallError && error.isDefinitive;
      if (isDefinitive) unanswered.current = null;
      // After a lost answer it may have been done. With an idempotency key that is asked for again, and by the same input: what the
      // input is made of must not change meanwhile.
      const mayBeDone = !isDefinitive && !endpoint.idempotent;
      if (mayBeDone || (isDefinitive && outdated.has(error.key)))
        void invalidate(...(options.invalidates ?? []));
      const placed = error instanceof CallError && options.onRefused?.(error, input);
      if (!placed) toastError(error, options.failureMessage);
    } finally {
      release();
    }
  }

  /** The same key for the same input, as long as its answer is unknown. */
  function keyOptions(input: CallInput<E>) {
    if (!endpoint.idempotent) return {};
    const text = JSON.stringify(input);
    if (unanswered.current?.input !== text)
      unanswered.current = { key: newIdempotencyKey(), input: text };
    return { idempotencyKey: unanswered.current.key };
  }

  return { run, pending };
}
