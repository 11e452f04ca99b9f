import { mostCsvLength, stockColumns } from "@farsim/contract/desk/stock-import.ts";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { csvOf } from "../../ui/formats/csv.ts";
import { Muted, Notice, Stack } from "../../ui/layout.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useFormat } from "../../ui/terms.ts";
import { CheckedFile } from "./checked-file.tsx";
import styles from "./stock.module.css";
import { type StockFile, useImport } from "./use-import.ts";

const bytesInMegabyte = 1_048_576;

interface Chosen {
  readonly file: StockFile;
  readonly fileName: string;
  readonly size: number;
}

/** Reads a file that was chosen; says in words why one cannot be taken. */
function useChosenFile() {
  const t = useTranslations("stock");
  const [chosen, choose] = useState<Chosen | null>(null);
  const [error, setError] = useState<string | null>(null);
  const read = async (file: File) => {
    setError(null);
    if (file.size > mostCsvLength) return setError(t("tooLarge"));
    try {
      const csv = await file.text();
      const name = file.name.replace(/\.[^.]*$/, "").slice(0, 80);
      choose({ file: { csv, name }, fileName: file.name, size: file.size });
    } catch {
      setError(t("notRead"));
    }
  };
  const call = (name: string) =>
    choose((before) => before && { ...before, file: { ...before.file, name } });
  return { chosen, error, read, call };
}

function FileForm(props: {
  readonly source: ReturnType<typeof useChosenFile>;
  readonly check: (file: StockFile) => void;
}) {
  const t = useTranslations("stock");
  const { megabytes } = useFormat();
  const { chosen, error, read, call } = props.source;
  return (
    <Stack
      as="form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (chosen) props.check(chosen.file);
      }}
    >
      <Muted>
        {t("fileWhy")}{" "}
        <code className={styles.columns} lang="en">
          {stockColumns.join(", ")}
        </code>
      </Muted>
      <FileField
        label={
          chosen
            ? t("chosen", { name: chosen.fileName, size: megabytes(chosen.size / bytesInMegabyte) })
            : t("choose")
        }
        error={error}
        onFile={(file) => void read(file)}
        data-autofocus
      />
      {chosen ? (
        <TextInput
          label={t("batchName")}
          value={chosen.file.name}
          maxLength={80}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => call(event.currentTarget.value)}
        />
      ) : null}
      <DialogButtons>
        <Button
          variant="subtle"
          onClick={() => saveFile("cards.csv", csvOf([stockColumns]), "text/csv")}
        >
          {t("template")}
        </Button>
        <Button type="submit" disabled={!chosen}>
          {t("check")}
        </Button>
      </DialogButtons>
    </Stack>
  );
}

function Work({
  doing,
  part,
}: {
  readonly doing: "checking" | "importing";
  readonly part: number;
}) {
  const t = useTranslations("stock");
  const percent = Math.floor(part * 100);
  return (
    <div className={styles.work}>
      <p>{t(doing)}</p>
      <progress aria-label={t(doing)} max={100} value={percent} />
      <output>{t("percent", { percent })}</output>
    </div>
  );
}

function ImportSteps({
  close,
  open,
}: {
  readonly close: () => void;
  readonly open: (id: string) => void;
}) {
  const t = useTranslations("stock");
  const source = useChosenFile();
  const { stage, run, again } = useImport();
  const file = source.chosen?.file;
  if (stage.at === "work") return <Work doing={stage.doing} part={stage.part} />;
  if (stage.at === "checked" && file) {
    return (
      <CheckedFile
        answer={stage.answer}
        again={again}
        take={(partial) => void run(file, { partial })}
      />
    );
  }
  if (stage.at === "done") {
    const { importId, imported } = stage.answer;
    return (
      <Stack>
        <Notice as="output" tone="good">
          {t("done", { count: imported })}
        </Notice>
        <DialogButtons>
          <Button variant="default" onClick={close}>
            {t("close")}
          </Button>
          <Button onClick={() => open(importId)} data-autofocus>
            {t("open")}
          </Button>
        </DialogButtons>
      </Stack>
    );
  }
  return <FileForm source={source} check={(chosen) => void run(chosen, { preview: true })} />;
}

/** A file of cards: chosen, checked, and brought into stock. */
export function ImportDialog(props: {
  readonly opened: boolean;
  readonly close: () => void;
  readonly open: (batchId: string) => void;
}) {
  const t = useTranslations("stock");
  return (
    <Dialog opened={props.opened} onClose={props.close} title={t("importTitle")} size="lg">
      <ImportSteps close={props.close} open={props.open} />
    </Dialog>
  );
}
