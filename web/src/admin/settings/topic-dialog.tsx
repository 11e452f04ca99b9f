import { listDocuments } from "@farsim/contract/desk/shop/legal-documents.ts";
import { getSettings } from "@farsim/contract/desk/shop/settings.ts";
import type { CallInput, Endpoint } from "@farsim/contract/endpoint.ts";
import { getLegalDocument } from "@farsim/contract/legal.ts";
import { getConfig } from "@farsim/contract/shop.ts";
import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { Notice, Stack } from "../../ui/page/layout.tsx";
import { useLastKnown } from "../../ui/states/use-last-known.ts";
import type { Opened, TopicName } from "./topic-panel.tsx";

type Dialog<E extends Endpoint, Typed extends Record<string, unknown>> = ComponentProps<
  typeof ActionDialog<E, Typed>
>;

interface TopicDialogProps<
  T extends TopicName,
  E extends Endpoint,
  Typed extends Record<string, unknown>,
> extends Required<Pick<Dialog<E, Typed>, "endpoint" | "schema" | "children">> {
  readonly topic: T;
  /** Null while it is closed. */
  readonly opened: Opened<T> | null;
  readonly close: () => void;
  readonly typedOf: (opened: Opened<T>) => Typed;
  /** What the form means, as the call takes it beside the version. */
  readonly valuesOf: (typed: Typed, opened: Opened<T>) => Omit<CallInput<E>, "version">;
}

/** Changes a topic of the settings, on the version that was shown: what someone else has changed since is not overwritten. */
export function TopicDialog<
  T extends TopicName,
  E extends Endpoint,
  Typed extends Record<string, unknown>,
>(props: TopicDialogProps<T, E, Typed>) {
  const t = useTranslations("settings");
  const topic: TopicName = props.topic;
  const { opened, close, typedOf, valuesOf, endpoint, schema, children } = props;
  const shown = useLastKnown(opened ?? undefined);
  if (!shown) return null;
  return (
    <ActionDialog
      opened={opened !== null}
      close={close}
      withCancel
      subject={String(shown.version)}
      title={t("editTopic", { topic: t(topic) })}
      confirm={t("save")}
      endpoint={endpoint}
      schema={schema}
      initialValues={typedOf(shown)}
      input={(typed) => ({ ...valuesOf(typed, shown), version: shown.version }) as CallInput<E>}
      shownRefusals={["settings_changed"]}
      failureMessage={t("failed")}
      successMessage={() => t("saved")}
      onDone={close}
      invalidates={[getSettings, getConfig, listDocuments, getLegalDocument]}
    >
      {(form) => (
        <Stack>
          {form.refusal ? (
            <Notice tone="warn" role="alert">
              {t("conflict")}
            </Notice>
          ) : null}
          {children(form)}
        </Stack>
      )}
    </ActionDialog>
  );
}
