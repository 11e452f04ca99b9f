import {
  type AlarmWebhook,
  getAlarmWebhook,
  removeAlarmWebhook,
  setAlarmWebhook,
} from "@farsim/contract/desk/shop/alarms.ts";
import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { ShownOnce } from "../channels/shown-once.tsx";
import { useSeenSince } from "../channels/use-seen-since.ts";

interface DialogProps {
  readonly webhook: AlarmWebhook | null;
  readonly opened: boolean;
  readonly close: () => void;
}

const typed = setAlarmWebhook.input.pick({ url: true });

/** Takes the address, and shows its new secret this once. */
export function SetWebhookDialog({ webhook, opened, close }: DialogProps) {
  const t = useTranslations("alarmWebhook");
  const [since, see] = useSeenSince(opened, webhook?.setAt ?? null);
  return (
    <ActionDialog<typeof setAlarmWebhook, z.input<typeof typed>>
      opened={opened}
      close={close}
      withCancel
      title={t("setTitle")}
      why={webhook ? t("setWhy") : undefined}
      confirm={t("confirm")}
      endpoint={setAlarmWebhook}
      schema={typed}
      initialValues={{ url: "" }}
      input={({ url }) => ({ url: url.trim(), since })}
      onRefused={see}
      failureMessage={t("notSet")}
      invalidates={[getAlarmWebhook]}
      renderResult={({ secret }) => (
        <ShownOnce secret={secret} why={t("secretOnce")} close={close} />
      )}
    >
      {({ field }) => (
        <TextInput
          {...field("url")}
          label={t("url")}
          description={t("urlWhy")}
          inputMode="url"
          placeholder="https://"
          maxLength={500}
          autoComplete="off"
          autoCapitalize="none"
          required
          data-autofocus
        />
      )}
    </ActionDialog>
  );
}

export function RemoveWebhookDialog({ webhook, opened, close }: DialogProps) {
  const t = useTranslations("alarmWebhook");
  return (
    <ActionDialog
      opened={opened}
      close={close}
      withCancel
      danger
      title={t("removeTitle")}
      why={t("removeWhy", { host: webhook?.host ?? "" })}
      confirm={t("remove")}
      endpoint={removeAlarmWebhook}
      input={() => ({ since: webhook?.setAt ?? null })}
      failureMessage={t("notRemoved")}
      onDone={close}
      invalidates={[getAlarmWebhook]}
    />
  );
}
