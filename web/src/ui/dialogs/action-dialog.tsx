import type { CallInput, Endpoint } from "@farsim/contract/endpoint.ts";
import type { ProblemKey } from "@farsim/contract/problems/problem.ts";
import { Button, type ModalProps } from "@mantine/core";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import "../styles/fields.css";
import type { CallError } from "../../platform/calls/call-error.ts";
import { type ActionOptions, useAction } from "../use-action.ts";
import { useContractForm } from "../use-contract-form.ts";
import styles from "./action-dialog.module.css";
import { type Fact, Facts, Stack } from "../layout.tsx";
import { DialogButtons } from "./dialog-buttons.tsx";
import { Dialog } from "./dialog.tsx";

type Typed = Record<string, unknown>;
type Send<E extends Endpoint> = ReturnType<typeof useSend<E>>;

/** What the fields and what stands beside them are drawn from. */
interface FormState<Values extends Typed>
  extends Pick<ReturnType<typeof useContractForm<Values>>, "form" | "field"> {
  readonly values: Values;
  /** What was refused last, of those that the form shows. */
  readonly refusal: CallError | null;
}

interface ActionFormProps<E extends Endpoint, Values extends Typed> extends ActionOptions<E> {
  readonly endpoint: E;
  /** What is typed, by the contract's own schemas; absent where the action only asks to be confirmed. */
  readonly schema?: z.ZodType<unknown, Values>;
  readonly initialValues?: Values;
  readonly input: (values: Values) => CallInput<E>;
  /** Refusals that stand at a field, in the server's words. */
  readonly errorsAt?: Partial<Record<ProblemKey, keyof Values & string>>;
  /** Refusals that the children show, as `refusal`; all others are toasts. */
  readonly shownRefusals?: readonly ProblemKey[];
  readonly why?: ReactNode;
  /** What will happen, in numbers. */
  readonly facts?: readonly Fact[];
  readonly confirm: string;
  readonly danger?: boolean;
  readonly disabled?: (values: Values, refusal: CallError | null) => boolean;
  /** Offers the way out beside the confirmation. */
  readonly cancel?: () => void;
  /** One button across, under a thumb. */
  readonly wide?: boolean;
  readonly children?: (form: FormState<Values>) => ReactNode;
}

const nothingTyped = z.strictObject({});

/** The call by itself: a form may go and come again, and a lost answer is still asked for under the same key. */
function useSend<E extends Endpoint>(endpoint: E, options: ActionOptions<E>) {
  const place = useRef<(error: CallError) => boolean>(() => false);
  const action = useAction(endpoint, {
    ...options,
    onRefused: (error, input) => options.onRefused?.(error, input) || place.current(error),
  });
  return {
    ...action,
    /** What a refusal is handed to, by the form that is there. */
    placeWith: (handler: typeof place.current) => {
      place.current = handler;
    },
  };
}

function Form<E extends Endpoint, Values extends Typed>(
  props: ActionFormProps<E, Values> & { readonly send: Send<E> },
) {
  const t = useTranslations("ui");
  const { send, why, facts, confirm, danger, disabled, cancel, wide, children } = props;
  const { form, field, place, placeAt, submit } = useContractForm<Values>(
    props.schema ?? (nothingTyped as unknown as z.ZodType<unknown, Values>),
    props.initialValues ?? ({} as Values),
  );
  const [refusal, setRefusal] = useState<CallError | null>(null);
  useLayoutEffect(() => {
    send.placeWith((error) => {
      if (place(error)) return true;
      const name = props.errorsAt?.[error.key as ProblemKey];
      if (name !== undefined) return placeAt(name, error.message);
      const isShown = props.shownRefusals?.some((key) => key === error.key) ?? false;
      if (isShown) setRefusal(error);
      return isShown;
    });
  });
  const onSubmit = submit((values) => void send.run(props.input(values)));
  const isDisabled = disabled?.(form.values, refusal) ?? false;
  return (
    <Stack as="form" className={styles.form} noValidate onSubmit={onSubmit}>
      {why || facts ? (
        <div>
          {typeof why === "string" ? <p>{why}</p> : why}
          {facts ? <Facts facts={facts} /> : null}
        </div>
      ) : null}
      {children?.({ form, field, values: form.values, refusal })}
      <DialogButtons>
        {cancel ? (
          <Button variant="default" onClick={cancel} disabled={send.pending}>
            {t("cancel")}
          </Button>
        ) : null}
        <Button
          type="submit"
          color={danger ? "red" : "brand"}
          loading={send.pending}
          disabled={isDisabled}
          data-autofocus={isDisabled ? undefined : true}
          {...(wide && { size: "lg", fullWidth: true })}
        >
          {confirm}
        </Button>
      </DialogButtons>
    </Stack>
  );
}

/** One step of a dialog that sends one call; it keeps what was typed until the call has succeeded. */
export function ActionForm<E extends Endpoint, Values extends Typed>(
  props: ActionFormProps<E, Values>,
) {
  return <Form {...props} send={useSend(props.endpoint, props)} />;
}

interface ActionDialogProps<E extends Endpoint, Values extends Typed>
  extends Omit<ActionFormProps<E, Values>, "cancel">,
    Pick<ModalProps, "opened" | "title"> {
  readonly close: () => void;
  readonly withCancel?: boolean;
}

/**
 * One action: what it does in words and numbers, what must be typed, and its confirmation. While the answer is awaited it
 * stays.
 */
export function ActionDialog<E extends Endpoint, Values extends Typed>(
  props: ActionDialogProps<E, Values>,
) {
  const { opened, close, title, withCancel, ...form } = props;
  const send = useSend(props.endpoint, props);
  const leave = () => {
    if (!send.pending) close();
  };
  return (
    <Dialog opened={opened} onClose={leave} title={title}>
      <Form {...form} {...(withCancel && { cancel: leave })} send={send} />
    </Dialog>
  );
}
