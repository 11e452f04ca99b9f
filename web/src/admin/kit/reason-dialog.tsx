import { Reason } from "@farsim/contract/customer-view.ts";
import type { CallInput, Endpoint } from "@farsim/contract/endpoint.ts";
import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { ReasonField } from "./reason-field.tsx";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";

type Typed = Record<string, string>;

interface ReasonDialogProps<E extends Endpoint>
  extends Omit<
    ComponentProps<typeof ActionDialog<E, Typed>>,
    "schema" | "initialValues" | "input" | "children"
  > {
  readonly input: (reason: string) => CallInput<E>;
  /** What the reason is called where it is more of a note, and where the call has it. */
  readonly reason?: { readonly name: string; readonly label: string; readonly hint?: string };
}

/** Asks for the reason of an action that goes on record, and says once more on whom. */
export function ReasonDialog<E extends Endpoint>(props: ReasonDialogProps<E>) {
  const t = useTranslations("desk");
  const { input, reason, ...dialog } = props;
  const { name, label, hint } = reason ?? {
    name: "reason",
    label: t("reason"),
    hint: t("reasonHint"),
  };
  return (
    <ActionDialog<E, Typed>
      {...dialog}
      schema={z.strictObject({ [name]: Reason })}
      initialValues={{ [name]: "" }}
      input={(typed) => input((typed[name] ?? "").trim())}
    >
      {({ field }) => <ReasonField {...field(name)} label={label} hint={hint} data-autofocus />}
    </ActionDialog>
  );
}
