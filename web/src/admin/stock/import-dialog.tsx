import { mostCsvLength, stockColumns } from "@farsim/contract/desk/cards/stock-import.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Notice, Stack } from "../../ui/page/layout.tsx";
import { CheckFileForm, useFileToCheck } from "../kit/check-file-form.tsx";
import { CheckedFile } from "./checked-file.tsx";
import styles from "./stock.module.css";
import { type StockFile, useImport } from "./use-import.ts";

/** A file of cards, and what its batch will be called: as the file, unless someone says otherwise. */
function useStockFile() {
  const [name, call] = useState("");
  const { chosen, error, read } = useFileToCheck(mostCsvLength);
  const take = async (file: File) => {
    if (await read(file)) call(file.name.replace(/\.[^.]*$/, "").slice(0, 80));
  };
  return { chosen, file: chosen && { csv: chosen.text, name }, error, read: take, call };
}

function FileForm(props: {
  readonly source: ReturnType<typeof useStockFile>;
  readonly check: (file: StockFile) => void;
}) {
  const t = useTranslations("stock");
  const { file, call } = props.source;
  return (
    <CheckFileForm
      file={props.source}
      why={t("fileWhy")}
      columns={stockColumns}
      template="cards.csv"
      pending={false}
      check={() => {
        if (file) props.check(file);
      }}
    >
      {file ? (
        <TextInput
          label={t("batchName")}
          value={file.name}
          maxLength={80}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => call(event.currentTarget.value)}
        />
      ) : null}
    </CheckFileForm>
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
  const source = useStockFile();
  const { stage, run, again } = useImport();
  const { file } = source;
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
