import { type Channel, listChannels, renewSecret } from "@farsim/contract/desk/channels.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ActionForm } from "../../ui/dialogs/action-dialog.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { ShownOnce } from "./shown-once.tsx";

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
  return <ShownOnce secret={secret} why={t("secretOnce")} close={close} />;
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
