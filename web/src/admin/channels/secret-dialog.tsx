import { type Channel, listChannels, renewSecret } from "@farsim/contract/desk/channels.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ActionForm } from "../../ui/dialogs/action-dialog.tsx";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Stack } from "../../ui/layout.tsx";
import styles from "./channels.module.css";

function SecretSteps({
  channel,
  close,
}: {
  readonly channel: Channel;
  readonly close: () => void;
}) {
  const t = useTranslations("channels");
  const [secret, setSecret] = useState<string | null>(null);
  const [isFirst] = useState(channel.secretSince === null);
  if (secret === null)
    return (
      <ActionForm
        why={t(isFirst ? "makeWhy" : "renewWhy")}
        confirm={t(isFirst ? "makeSecret" : "renewSecret")}
        endpoint={renewSecret}
        input={() => ({ channelName: channel.name })}
        failureMessage={t("failed.secret")}
        onDone={(answer) => setSecret(answer.secret)}
        invalidates={[listChannels]}
      />
    );
  return (
    <Stack>
      <p>{t("secretOnce")}</p>
      <output className={styles.secret}>{secret}</output>
      <DialogButtons>
        <CopyButton text={secret} copied={t("copied")} failed={t("copyFailed")}>
          {t("copy")}
        </CopyButton>
        <Button onClick={close}>{t("close")}</Button>
      </DialogButtons>
    </Stack>
  );
}

/** Makes the secret that signs what goes to a carrier, and shows it this once. */
export function SecretDialog(props: {
  readonly channel: Channel;
  readonly opened: boolean;
  readonly close: () => void;
}) {
  const t = useTranslations("channels");
  return (
    <Dialog
      opened={props.opened}
      onClose={props.close}
      title={t("secretTitle", { name: props.channel.name })}
    >
      <SecretSteps channel={props.channel} close={props.close} />
    </Dialog>
  );
}
