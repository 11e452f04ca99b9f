import { createChannel, listChannels } from "@farsim/contract/desk/shop/channels.ts";
import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { Muted, Stack } from "../../ui/page/layout.tsx";

/** Makes a channel: from then on it can be given a key, coverage and cards. */
export function ChannelDialog(props: { readonly opened: boolean; readonly close: () => void }) {
  const t = useTranslations("channels");
  return (
    <ActionDialog
      opened={props.opened}
      close={props.close}
      withCancel
      title={t("add")}
      why={
        <Stack gap="8">
          <p>{t("addWhy")}</p>
          <Muted>{t("addSimulated")}</Muted>
        </Stack>
      }
      confirm={t("addNow")}
      endpoint={createChannel}
      schema={createChannel.input}
      initialValues={{ name: "" }}
      input={({ name }) => ({ name })}
      errorsAt={{ channel_exists: "name" }}
      failureMessage={t("failed.add")}
      successMessage={({ name }) => t("added", { name })}
      onDone={props.close}
      invalidates={[listChannels]}
    >
      {({ field }) => (
        <TextInput
          {...field("name")}
          label={t("name")}
          description={t("nameHint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          data-autofocus
        />
      )}
    </ActionDialog>
  );
}
