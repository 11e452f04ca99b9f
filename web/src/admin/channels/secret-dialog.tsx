import { type Channel, listChannels, renewSecret } from "@farsim/contract/desk/shop/channels.ts";
import { useTranslations } from "use-intl";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { ShownOnce } from "./shown-once.tsx";
import { useSeenSince } from "./use-seen-since.ts";

/** Makes the secret that signs what goes to a carrier, and shows it this once. */
export function SecretDialog(props: {
  readonly channel: Channel;
  readonly opened: boolean;
  readonly close: () => void;
}) {
  const t = useTranslations("channels");
  const { moment } = useFormat();
  const { channel, opened, close } = props;
  const { name, secretSince } = channel;
  const [since, see] = useSeenSince(opened, secretSince);
  const isFirst = since === null;
  return (
    <ActionDialog
      opened={opened}
      close={close}
      title={t("secretTitle", { name })}
      why={t(isFirst ? "makeWhy" : "renewWhy")}
      // Also shows one that was made although its answer was lost.
      facts={[
        {
          label: t("secretSince"),
          value: secretSince ? moment(secretSince) : t("noSecret"),
        },
      ]}
      confirm={t(isFirst ? "makeSecret" : "renewSecret")}
      endpoint={renewSecret}
      input={() => ({ channelName: name, since })}
      onRefused={see}
      failureMessage={t("failed.secret")}
      invalidates={[listChannels]}
      renderResult={({ secret }) => (
        <ShownOnce secret={secret} why={t("secretOnce")} close={close} />
      )}
    />
  );
}
