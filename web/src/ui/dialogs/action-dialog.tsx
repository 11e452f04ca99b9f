import type { CallInput, Endpoint, Output } from "@farsim/contract/endpoint.ts";
import type { ProblemKey } from "@farsim/contract/problems/problem.ts";
import { Button, type ModalProps } from "@mantine/core";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import "../styles/fields.css";
import type { CallError } from "../../platform/calls/call-error.ts";
import { type ActionOptions, useAction } from "../actions/use-action.ts";
import { useContractForm } from "../forms/use-contract-form.ts";
import { useFromOpening } from "../forms/use-from-opening.ts";
import { useLastKnown } from "../states/use-last-known.ts";
import styles from "./action-dialog.module.css";
import { ChangeButton } from "../actions/change-button.tsx";
import { type Fact, Facts, Stack } from "../page/layout.tsx";
import { DialogButtons } from "./dialog-buttons.tsx";
import { Dialog } from "./dialog.tsx";

type FormValues = Record<string, unknown>;
type Send<E extends Endpoint> = ReturnType<typeof useSend<E>>;

/** What the fields and what stands beside them are drawn from. */
interface FormState<Values extends FormValues>
  extends Pick<ReturnType<typeof useContractForm<Values>>, "form" | "field"> {
  readonly values: Values;
  /** What was refused last, of those that the form shows. */
  readonly refusal: CallError | null;
}

interface ActionFormProps<E extends Endpoint, Values extends FormValues> extends ActionOptions<E> {
  readonly endpoint: E;
  /** What is typed, by the contract's own schemas; absent where the action only asks to be confirmed. */
  readonly schema?: z.ZodType<unknown, Values>;
  readonly initialValues?: Values;
  readonly input: (values: Values) => CallInput<E>;
  /** Refusals of the whole call that stand at a field; what the server says of single fields comes first. */
  readonly errorsAt?: Partial<Record<ProblemKey, keyof Values & string>>;
  /** Refusals that the children show, as `refusal`; all others are toasts. */
  readonly shownRefusals?: readonly ProblemKey[];
  /** That a shown refusal stays while it is tried once more: where it asks for a further confirmation. */
  readonly keepsRefusal?: boolean;
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

const noFields = z.strictObject({});

/** Holds the call outside of the form, which the dialog unmounts: a lost answer is asked for under the same key after a reopening. */
function useSend<E extends Endpoint>(endpoint: E, options: ActionOptions<E>) {
  const show = useRef<(error: CallError) => boolean>(() => false);
  const action = useAction(endpoint, {
    ...options,
    freeOnAnswer: true,
    onRefused: (error, input) => options.onRefused?.(error, input) || show.current(error),
  });
  return {
    ...action,
    /** Set by the mounted form: shows a refusal within it; true where it did. */
    showRefusalsWith: (handler: typeof show.current) => {
      show.current = handler;
    },
  };
}

function Form<E extends Endpoint, Values extends FormValues>(
  props: ActionFormProps<E, Values> & { readonly send: Send<E>; readonly closed?: boolean },
) {
  const t = useTranslations("ui");
  const { send, why, facts, confirm, danger, disabled, cancel, wide, children } = props;
  const { form, field, place, placeAt, submit } = useContractForm<Values>(
    props.schema ?? (noFields as unknown as z.ZodType<unknown, Values>),
    props.initialValues ?? ({} as Values),
  );
  const [refusal, setRefusal] = useState<CallError | null>(null);
  // At each render, so that the handler knows the latest props.
  useLayoutEffect(() => {
    send.showRefusalsWith((error) => {
      setRefusal(null);
      if (place(error)) return true;
      const name = props.errorsAt?.[error.key as ProblemKey];
      if (name !== undefined) return placeAt(name, error.message);
      const isShown = props.shownRefusals?.some((key) => key === error.key) ?? false;
      if (isShown) setRefusal(error);
      return isShown;
    });
    return () => send.showRefusalsWith(() => false);
  });
  const onSubmit = submit((values) => {
    // A dialog that is closing is no longer about anything.
    if (props.closed) return;
    if (!props.keepsRefusal) setRefusal(null);
    void send.run(props.input(values));
  });
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
        <ChangeButton
          type="submit"
          color={danger ? "red" : "brand"}
          loading={send.pending}
          disabled={isDisabled}
          data-autofocus={isDisabled ? undefined : true}
          {...(wide && { size: "lg", fullWidth: true })}
        >
          {confirm}
        </ChangeButton>
      </DialogButtons>
    </Stack>
  );
}

/** One step of a dialog that sends one call; it keeps what was typed until the call has succeeded. */
export function ActionForm<E extends Endpoint, Values extends FormValues>(
  props: ActionFormProps<E, Values>,
) {
  return <Form {...props} send={useSend(props.endpoint, props)} />;
}

interface ActionDialogProps<E extends Endpoint, Values extends FormValues>
  extends Omit<ActionFormProps<E, Values>, "cancel">,
    Pick<ModalProps, "opened" | "title" | "size"> {
  readonly close: () => void;
  readonly withCancel?: boolean;
  /** What the dialog is about, where it may open for another at once: nothing that was typed goes over to that one. */
  readonly subject?: string | undefined;
  /**
   * Takes the form's place once the call has succeeded, for what is shown only then. It brings the button that closes the
   * dialog: neither a slip of the finger nor Escape does.
   */
  readonly renderResult?: (answer: Output<E>) => ReactNode;
}

/**
 * One action: what it does in words and numbers, what must be typed, and its confirmation. While the answer is awaited it
 * stays.
 */
export function ActionDialog<E extends Endpoint, Values extends FormValues>(
  props: ActionDialogProps<E, Values>,
) {
  const { opened, close, title, size, withCancel, subject, renderResult, ...form } = props;
  const shownSubject = useLastKnown(subject);
  const [answer, setAnswer] = useFromOpening<Output<E> | null>(opened, null);
  const send = useSend(props.endpoint, {
    ...props,
    onDone: (got, input) => {
      props.onDone?.(got, input);
      if (renderResult) setAnswer(() => got);
    },
  });
  const shownResult = renderResult && answer !== null ? renderResult(answer) : null;
  const leave = () => {
    if (!send.pending) close();
  };
  return (
    <Dialog
      opened={opened}
      onClose={leave}
      title={title}
      {...(size !== undefined && { size })}
      closeButtonProps={{ disabled: send.pending }}
      withCloseButton={shownResult === null}
      closeOnEscape={shownResult === null}
      onExitTransitionEnd={() => setAnswer(null)}
    >
      {shownResult ?? (
        <Form
          key={shownSubject}
          {...form}
          {...(withCancel && { cancel: leave })}
          send={send}
          closed={!opened}
        />
      )}
    </Dialog>
  );
}
