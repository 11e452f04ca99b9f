import { type Channel, listChannels, renewUsageKey } from "@farsim/contract/desk/shop/channels.ts";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { Choices } from "../../ui/forms/choices.tsx";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { Muted, Stack } from "../../ui/page/layout.tsx";
import { ShownOnce } from "./shown-once.tsx";
import { useKeyWords } from "./use-key-words.ts";
import { useSeenSince } from "./use-seen-since.ts";

const ends = ["inOneDay", "now"] as const;
const { formerEnds } = renewUsageKey.input.shape;
const typed = z.strictObject({ formerEnds });

/** Makes the key that a carrier reports its use with, and shows it this once. */
export function KeyDialog(props: {
  readonly channel: Channel;
  readonly opened: boolean;
  readonly close: () => void;
}) {
  const t = useTranslations("channels");
  const { channel, opened, close } = props;
  const { name, hasConfiguredKey, keySince, orderHost } = channel;
  const [since, see] = useSeenSince(opened, keySince);
  const isFirst = since === null;
  const keyWords = useKeyWords(channel);
  return (
    <ActionDialog
      opened={opened}
      close={close}
      title={t("keyTitle", { name })}
      why={
        <Stack gap="8">
          <p>{t(orderHost ? "keyAndOrdersWhy" : "keyWhy")}</p>
          {/* Also shows one that was made although its answer was lost. */}
          <Muted>{keyWords}</Muted>
          {hasConfiguredKey ? <Muted>{t("keyBesideConfigured")}</Muted> : null}
        </Stack>
      }
      confirm={t(isFirst ? "makeKey" : "renewKey")}
      endpoint={renewUsageKey}
      schema={typed}
      initialValues={{ formerEnds: ends[0] }}
      input={(values) => ({ channelName: name, since, ...values })}
      onRefused={see}
      failureMessage={t("failed.key")}
      invalidates={[listChannels]}
      renderResult={({ key }) => <ShownOnce secret={key} why={t("keyOnce")} close={close} />}
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
            <Muted>
              {t(
                values.formerEnds === "now" && hasConfiguredKey
                  ? "formerEndsWhy.nowBesideConfigured"
                  : `formerEndsWhy.${values.formerEnds}`,
              )}
            </Muted>
          </Stack>
        )
      }
    </ActionDialog>
  );
}
