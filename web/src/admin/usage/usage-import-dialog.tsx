import { listChannels } from "@farsim/contract/desk/shop/channels.ts";
import { getOverview } from "@farsim/contract/desk/shop/overview.ts";
import {
  checkUsage,
  importUsage,
  listUsage,
  usageColumns,
} from "@farsim/contract/desk/cards/usage-desk.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Notice, Stack } from "../../ui/page/layout.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useAction } from "../../ui/actions/use-action.ts";
import { CheckFileForm, useFileToCheck } from "../kit/check-file-form.tsx";
import { CheckedUsage, RefusedLines } from "./checked-usage.tsx";

/** One megabyte less than the call takes: in JSON line breaks and quotes take two bytes. */
const mostBytes = (checkUsage.maxBodyBytes ?? 0) - 1_048_576;

type Check = Output<typeof checkUsage>;
type Imported = Output<typeof importUsage>;

/** What came of it, with the lines that were not accepted as the check knew them. */
function Result(props: {
  readonly answer: Imported;
  readonly checked: Check;
  readonly close: () => void;
}) {
  const t = useTranslations("usageDesk");
  const { money } = useFormat();
  const { accepted, duplicates, rejected, fees } = props.answer;
  const { columns, rejected: lines } = props.checked;
  const sources = new Map(lines.map(({ line, source }) => [line, source]));
  return (
    <Stack>
      <Notice as="output" tone={accepted + duplicates > 0 ? "good" : "bad"}>
        {t("imported", { count: accepted, fees: money(fees.amount) })}
        {duplicates > 0 ? ` · ${t("known", { count: duplicates })}` : ""}
      </Notice>
      <RefusedLines
        columns={columns}
        refused={rejected.map((each) => ({ ...each, source: sources.get(each.line) ?? [] }))}
      />
      <DialogButtons>
        <Button onClick={props.close} data-autofocus>
          {t("close")}
        </Button>
      </DialogButtons>
    </Stack>
  );
}

function useUsageFile(channels: readonly string[]) {
  const [channelName, setChannelName] = useState(channels[0] ?? "");
  return { ...useFileToCheck(mostBytes), channelName, setChannelName };
}

function ImportSteps({ channels, close }: { readonly channels: readonly string[]; close(): void }) {
  const t = useTranslations("usageDesk");
  const file = useUsageFile(channels);
  const { chosen, channelName } = file;
  const [checked, setChecked] = useState<Check | null>(null);
  const [answer, setAnswer] = useState<Imported | null>(null);
  const check = useAction(checkUsage, {
    failureMessage: t("failed.check"),
    onDone: setChecked,
    onRefused: file.takeRefusal,
  });
  const take = useAction(importUsage, {
    failureMessage: t("failed.import"),
    onDone: setAnswer,
    invalidates: [listChannels, listUsage, getOverview],
  });
  if (answer && checked) return <Result answer={answer} checked={checked} close={close} />;
  if (checked && chosen)
    return (
      <CheckedUsage
        checked={checked}
        pending={take.pending}
        take={() => void take.run({ channelName, csv: chosen.text, digest: checked.digest })}
        again={() => setChecked(null)}
      />
    );
  return (
    <CheckFileForm
      file={file}
      why={t("importWhy")}
      columns={usageColumns}
      template="usage.csv"
      pending={check.pending}
      check={() => {
        if (chosen) void check.run({ channelName, csv: chosen.text });
      }}
      before={
        <NativeSelect
          label={t("channel")}
          value={channelName}
          onChange={(event) => file.setChannelName(event.currentTarget.value)}
          data={[...channels]}
        />
      }
    />
  );
}

/** Hands in what a channel could not send: chosen, checked, and only then charged; each line is answered for itself. */
export function UsageImportDialog(props: {
  readonly opened: boolean;
  readonly close: () => void;
  readonly channels: readonly string[];
}) {
  const t = useTranslations("usageDesk");
  return (
    <Dialog opened={props.opened} onClose={props.close} title={t("import")} size="lg">
      <ImportSteps channels={props.channels} close={props.close} />
    </Dialog>
  );
}
