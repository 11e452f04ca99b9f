import { Reason } from "@farsim/contract/customer-view.ts";
import type { CallInput, Endpoint, Output } from "@farsim/contract/endpoint.ts";
import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import "../ui/styles/fields.css";
import { z } from "zod";
import { type Fact, Facts } from "../ui/dialogs/confirm-dialog.tsx";
import { DialogButtons } from "../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { useContractForm } from "../ui/use-contract-form.ts";
import { useAction } from "../ui/use-action.ts";
import styles from "./admin.module.css";

const typedReason = z.strictObject({ reason: Reason });

interface ReasonProps<E extends Endpoint> {
  readonly endpoint: E;
  readonly input: (reason: string) => CallInput<E>;
  readonly why: string;
  /** What the reason is called where it is more of a note. */
  readonly reason?: { readonly label: string; readonly hint: string };
  readonly facts: readonly Fact[];
  readonly confirm: string;
  readonly danger?: boolean;
  /** What has failed, where it fails. */
  readonly failed: string;
  readonly successMessage?: (answer: Output<E>, input: CallInput<E>) => string;
  readonly done: (answer: Output<E>) => void;
  readonly changes?: readonly Endpoint[];
}

function ReasonForm<E extends Endpoint>(props: ReasonProps<E>) {
  const t = useTranslations("desk");
  const form = useContractForm(typedReason, { reason: "" });
  const action = useAction(props.endpoint, {
    failureMessage: props.failed,
    onDone: props.done,
    onRefused: form.place,
    ...(props.successMessage ? { successMessage: props.successMessage } : {}),
    ...(props.changes ? { invalidates: props.changes } : {}),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.submit(({ reason }) => void action.run(props.input(reason.trim())))}
    >
      <div>
        <p className={styles.under}>{props.why}</p>
        <Facts facts={props.facts} />
      </div>
      <TextInput
        {...form.field("reason")}
        label={props.reason?.label ?? t("reason")}
        description={props.reason?.hint ?? t("reasonHint")}
        autoComplete="off"
        enterKeyHint="done"
        required
        data-autofocus
      />
      <DialogButtons>
        <Button type="submit" color={props.danger ? "red" : "brand"} loading={action.pending}>
          {props.confirm}
        </Button>
      </DialogButtons>
    </form>
  );
}

/** Asks for the reason of an action that goes on record, and says once more on whom. */
export function ReasonDialog<E extends Endpoint>(
  props: ReasonProps<E> & {
    readonly opened: boolean;
    readonly close: () => void;
    readonly title: string;
  },
) {
  const { opened, close, title, ...form } = props;
  return (
    <Dialog opened={opened} onClose={close} title={title}>
      {opened ? <ReasonForm {...form} /> : null}
    </Dialog>
  );
}
