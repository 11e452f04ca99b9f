import {
  importUsage,
  listChannels,
  listUsage,
  usageColumns,
} from "@farsim/contract/desk/channels.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { Button, NativeSelect } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { Lines, Muted, Notice, Stack } from "../../ui/layout.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useFormat } from "../../ui/terms.ts";
import { useAction } from "../../ui/use-action.ts";
import { useChosenFile } from "../../ui/use-chosen-file.ts";
import { useFieldWords } from "../../ui/use-field-words.ts";

const mostBytes = importUsage.maxBodyBytes ?? 0;
const linesShown = 100;

function Result({ answer, close }: { readonly answer: Output<typeof importUsage>; close(): void }) {
  const t = useTranslations("channels");
  const { count } = useFormat();
  const { accepted, duplicates, rejected } = answer;
  const more = rejected.length - linesShown;
  return (
    <Stack>
      <Notice as="output" tone={accepted + duplicates > 0 ? "good" : "bad"}>
        {t("imported", { count: accepted })}
        {duplicates > 0 ? ` · ${t("known", { count: duplicates })}` : ""}
      </Notice>
      {rejected.length > 0 ? (
        <Stack gap="6">
          <h3>{t("lines")}</h3>
          <Lines
            label={t("lines")}
            scrolls
            lines={rejected.slice(0, linesShown).map(({ line, id, error }) => ({
              key: line,
              what: t("line", { line: String(line) }),
              aside: t(`refusal.${error}`),
              under: id,
              tone: "bad",
            }))}
          />
          {more > 0 ? <Muted>{t("moreLines", { count: count(more) })}</Muted> : null}
        </Stack>
      ) : null}
      <DialogButtons>
        <Button onClick={close} data-autofocus>
          {t("close")}
        </Button>
      </DialogButtons>
    </Stack>
  );
}

function ImportForm({ channels, close }: { readonly channels: readonly string[]; close(): void }) {
  const t = useTranslations("channels");
  const fieldWords = useFieldWords();
  const [channelName, setChannelName] = useState(channels[0] ?? "");
  const [answer, setAnswer] = useState<Output<typeof importUsage> | null>(null);
  const { chosen, error, setError, read } = useChosenFile({
    // In JSON line breaks and quotes take two bytes.
    mostBytes: mostBytes * 0.9,
    tooLarge: t("tooLarge"),
    notRead: t("notRead"),
  });
  const action = useAction(importUsage, {
    failureMessage: t("failed.import"),
    onDone: setAnswer,
    onRefused: ({ fields }) => {
      const key = fields["csv"];
      if (key === undefined) return false;
      setError(fieldWords(key));
      return true;
    },
    invalidates: [listChannels, listUsage],
  });
  if (answer) return <Result answer={answer} close={close} />;
  return (
    <Stack
      as="form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (chosen) void action.run({ channelName, csv: chosen.text });
      }}
    >
      <Muted>{t("importWhy", { columns: usageColumns.join(", ") })}</Muted>
      <NativeSelect
        label={t("channel")}
        value={channelName}
        onChange={(event) => setChannelName(event.currentTarget.value)}
        data={[...channels]}
      />
      <FileField
        label={chosen ? t("chosen", { name: chosen.name }) : t("file")}
        error={error}
        onFile={(file) => void read(file)}
      />
      <DialogButtons>
        <Button
          variant="subtle"
          onClick={() => saveFile("usage.csv", `${usageColumns.join(",")}\r\n`, "text/csv")}
        >
          {t("template")}
        </Button>
        <Button type="submit" loading={action.pending} disabled={!chosen || error !== null}>
          {t("send")}
        </Button>
      </DialogButtons>
    </Stack>
  );
}

/** Hands in what a channel could not send; each line is answered for itself. */
export function UsageImportDialog(props: {
  readonly opened: boolean;
  readonly close: () => void;
  readonly channels: readonly string[];
}) {
  const t = useTranslations("channels");
  return (
    <Dialog opened={props.opened} onClose={props.close} title={t("importTitle")} size="lg">
      <ImportForm channels={props.channels} close={props.close} />
    </Dialog>
  );
}
