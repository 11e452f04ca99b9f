import { type Channel, listChannels, renewUsageKey } from "@farsim/contract/desk/channels.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { Choices } from "../../ui/choices.tsx";
import { ActionForm } from "../../ui/dialogs/action-dialog.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Muted, Stack } from "../../ui/layout.tsx";
import { ShownOnce } from "./shown-once.tsx";

const ends = ["inOneDay", "now"] as const;
const { formerEnds } = renewUsageKey.input.shape;
const typed = z.strictObject({ formerEnds });

interface KeyDialogProps {
  readonly channel: Channel;
  readonly opened: boolean;
  readonly close: () => void;
}

function KeySteps({ channel, close }: Omit<KeyDialogProps, "opened">) {
  const t = useTranslations("channels");
  const { name, hasConfiguredKey } = channel;
  const [key, setKey] = useState<string | null>(null);
  const [isFirst] = useState(channel.keySince === null);
  if (key !== null) return <ShownOnce secret={key} why={t("keyOnce")} close={close} />;
  return (
    <ActionForm
      why={
        <>
          <p>{t("keyWhy")}</p>
          {hasConfiguredKey ? <Muted>{t("keyBesideConfigured")}</Muted> : null}
        </>
      }
      confirm={t(isFirst ? "makeKey" : "renewKey")}
      endpoint={renewUsageKey}
      schema={typed}
      initialValues={{ formerEnds: ends[0] }}
      input={(values) => ({ channelName: name, ...values })}
      failureMessage={t("failed.key")}
      onDone={(answer) => setKey(answer.key)}
      invalidates={[listChannels]}
    >
      {({ form, values }) =>
        isFirst ? null : (
          <Stack gap="8">
            <Choices
              legend={t("formerEnds")}
              choices={ends.map((value) => ({ value, label: t(`formerEndsAt.${value}`) }))}
              chosen={values.formerEnds}
              choose={(value) => form.setFieldValue("formerEnds", value)}
            />
            <Muted>{t(`formerEndsWhy.${values.formerEnds}`)}</Muted>
          </Stack>
        )
      }
    </ActionForm>
  );
}

/** Makes the key that a carrier reports its use with, and shows it this once. */
export function KeyDialog({ channel, opened, close }: KeyDialogProps) {
  const t = useTranslations("channels");
  return (
    <Dialog opened={opened} onClose={close} title={t("keyTitle", { name: channel.name })}>
      <KeySteps channel={channel} close={close} />
    </Dialog>
  );
}
