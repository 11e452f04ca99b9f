import { type Channel, listChannels, renewSecret } from "@farsim/contract/desk/channels.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CopyButton } from "../../ui/copy-button.tsx";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { useAction } from "../../ui/use-action.ts";
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
  const action = useAction(renewSecret, {
    failureMessage: t("failed.secret"),
    onDone: (answer) => setSecret(answer.secret),
    invalidates: [listChannels],
  });
  if (secret === null)
    return (
      <div className={styles.form}>
        <p>{t(isFirst ? "makeWhy" : "renewWhy")}</p>
        <DialogButtons>
          <Button
            loading={action.pending}
            onClick={() => void action.run({ channelName: channel.name })}
            data-autofocus
          >
            {t(isFirst ? "makeSecret" : "renewSecret")}
          </Button>
        </DialogButtons>
      </div>
    );
  return (
    <div className={styles.form}>
      <p>{t("secretOnce")}</p>
      <output className={styles.secret}>{secret}</output>
      <DialogButtons>
        <CopyButton text={secret} copied={t("copied")} failed={t("copyFailed")}>
          {t("copy")}
        </CopyButton>
        <Button onClick={close}>{t("close")}</Button>
      </DialogButtons>
    </div>
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
