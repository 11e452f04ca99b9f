import { listApprovals } from "@farsim/contract/desk/approvals.ts";
import {
  checkRechargeFile,
  listRechargeFiles,
  longestFileName,
  longestRechargeReason,
  mostRechargeFileLength,
  rechargeColumns,
  startRechargeFile,
} from "@farsim/contract/desk/recharge-files.ts";
import { Button } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { isRefusedAs } from "../../platform/calls/call-error.ts";
import "../../ui/styles/fields.css";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { csvOf } from "../../ui/formats/csv.ts";
import { Muted, Stack } from "../../ui/layout.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { toastSuccess } from "../../ui/toasts/toast.tsx";
import { useFormat } from "../../ui/terms.ts";
import { useAction } from "../../ui/use-action.ts";
import { useChosenFile } from "../../ui/use-chosen-file.ts";
import { useFieldWords } from "../../ui/use-field-words.ts";
import { ReasonField } from "../reason-field.tsx";
import type { CheckedFile } from "./checked-file.ts";
import { CheckedRecharges } from "./checked-recharges.tsx";

/** A file, and the reason of those of its lines that have none. */
function useRechargeFile() {
  const t = useTranslations("rechargeFiles");
  const [reason, setReason] = useState("");
  const source = useChosenFile({
    mostBytes: mostRechargeFileLength,
    tooLarge: t("tooLarge"),
    notRead: t("notRead"),
  });
  return { ...source, reason, setReason };
}

function FileForm(props: {
  readonly file: ReturnType<typeof useRechargeFile>;
  readonly pending: boolean;
  readonly check: () => void;
}) {
  const t = useTranslations("rechargeFiles");
  const { chosen, error, read, reason, setReason } = props.file;
  return (
    <Stack
      as="form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        props.check();
      }}
    >
      <Muted>
        {t("fileWhy")} <code lang="en">{rechargeColumns.join(", ")}</code>
      </Muted>
      <FileField
        label={chosen ? chosen.name : t("choose")}
        error={error}
        onFile={(file) => void read(file)}
        data-autofocus
      />
      <ReasonField
        label={t("reason")}
        hint={t("reasonHint")}
        required={false}
        maxLength={longestRechargeReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <DialogButtons>
        <Button
          variant="subtle"
          onClick={() => saveFile("recharges.csv", csvOf([rechargeColumns]), "text/csv")}
        >
          {t("template")}
        </Button>
        <Button type="submit" loading={props.pending} disabled={!chosen || error !== null}>
          {t("check")}
        </Button>
      </DialogButtons>
    </Stack>
  );
}

interface Steps {
  /** Of a file that was begun. */
  readonly follow: (fileId: string) => void;
  /** While a file is being begun the dialog stays: what comes of it must be seen. */
  readonly hold: (isHeld: boolean) => void;
}

function HandIn({ follow, hold }: Steps) {
  const t = useTranslations("rechargeFiles");
  const { money } = useFormat();
  const fieldWords = useFieldWords();
  const file = useRechargeFile();
  const { chosen, reason, setError } = file;
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  // Of the file that is being checked, no matter what is chosen meanwhile.
  const name = useRef("");
  const check = useAction(checkRechargeFile, {
    failureMessage: t("failed.check"),
    onDone: (answer, input) =>
      setChecked((before) => ({
        name: name.current,
        input,
        answer,
        isChanged: before !== null,
      })),
    onRefused: ({ fields }) => {
      const key = fields["csv"];
      if (key === undefined) return false;
      setChecked(null);
      setError(fieldWords(key));
      return true;
    },
  });
  const start = useAction(startRechargeFile, {
    failureMessage: t("failed.start"),
    onDone: ({ file: { id, lines, amount }, approval }) => {
      toastSuccess(approval ? t("asks", { amount: money(amount) }) : t("started", { lines }));
      follow(id);
    },
    onRefused: (error) => {
      if (!isRefusedAs("recharge_file_changed", error) || !checked) return false;
      void check.run(checked.input);
      return true;
    },
    invalidates: [listRechargeFiles, listApprovals],
  });
  if (checked)
    return (
      <CheckedRecharges
        key={checked.answer.asOf}
        checked={checked}
        pending={start.pending || check.pending}
        credit={() => {
          const { right, amount, opened, repeated, waits } = checked.answer;
          hold(true);
          void start
            .run({
              ...checked.input,
              name: checked.name,
              right,
              amount,
              opened: opened.length,
              repeated: repeated.length,
              waits,
            })
            .finally(() => hold(false));
        }}
        again={() => setChecked(null)}
      />
    );
  return (
    <FileForm
      file={file}
      pending={check.pending}
      check={() => {
        if (!chosen) return;
        const said = reason.trim();
        name.current = chosen.name.slice(0, longestFileName);
        void check.run({ csv: chosen.text, ...(said && { reason: said }) });
      }}
    />
  );
}

/** A file of recharges: chosen, checked, and only then credited. */
export function HandInDialog(props: {
  readonly opened: boolean;
  readonly close: () => void;
  readonly follow: (fileId: string) => void;
}) {
  const t = useTranslations("rechargeFiles");
  const [isHeld, hold] = useState(false);
  return (
    <Dialog
      opened={props.opened}
      onClose={() => {
        if (!isHeld) props.close();
      }}
      closeOnEscape={!isHeld}
      title={t("open")}
      size="lg"
    >
      <HandIn follow={props.follow} hold={hold} />
    </Dialog>
  );
}
