import { Button } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { CallError } from "../../platform/calls/call-error.ts";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { FileField } from "../../ui/forms/file-field.tsx";
import { csvOf } from "../../ui/formats/csv.ts";
import { Muted, Stack } from "../../ui/page/layout.tsx";
import { saveFile } from "../../ui/actions/save-file.ts";
import { useFormat } from "../../ui/words/terms.ts";
import { useChosenFile } from "../../ui/forms/use-chosen-file.ts";
import { useFieldWords } from "../../ui/forms/use-field-words.ts";
import styles from "./check-file-form.module.css";

const bytesInMegabyte = 1_048_576;
/** The size of smaller files is no news. */
const leastShown = 0.1;

/** A file of lines that someone chooses to have it checked, in UTF-8 unless said; one of more bytes than that, at least a megabyte, is refused. */
export function useFileToCheck(mostBytes: number, decode?: (bytes: Uint8Array) => string) {
  const t = useTranslations("desk");
  const { megabytes } = useFormat();
  const fieldWords = useFieldWords();
  const size = megabytes(Math.floor(mostBytes / bytesInMegabyte));
  const file = useChosenFile({
    mostBytes,
    tooLarge: t("files.tooLarge", { size }),
    notRead: t("files.notRead"),
    decode,
  });
  return {
    ...file,
    /** A file that is none of this kind: said at its field. True where that was the refusal. */
    takeRefusal: ({ fields }: Pick<CallError, "fields">): boolean => {
      const key = fields["csv"];
      if (key !== undefined) file.setError(fieldWords(key));
      return key !== undefined;
    },
  };
}

interface CheckFileFormProps {
  readonly file: Pick<ReturnType<typeof useFileToCheck>, "chosen" | "error"> & {
    readonly read: (file: File) => unknown;
  };
  /** What it is for; the names of the columns come after it, where there are any. */
  readonly why: string;
  readonly columns?: readonly string[];
  /** Of the empty file to fill in; none where the file is made elsewhere. */
  readonly template?: string;
  /** Which files; those of a table unless said. */
  readonly accept?: string;
  readonly pending: boolean;
  readonly check: () => void;
  /** Fields over the file, and under it. */
  readonly before?: ReactNode;
  readonly children?: ReactNode;
}

/** The first step of every file that is handed in: it is chosen and checked, and does nothing yet. */
export function CheckFileForm(props: CheckFileFormProps) {
  const t = useTranslations("desk");
  const { megabytes } = useFormat();
  const { file, why, columns, template, accept, pending, check, before, children } = props;
  const { chosen, error, read } = file;
  const size = (chosen?.size ?? 0) / bytesInMegabyte;
  return (
    <Stack
      as="form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        check();
      }}
    >
      <Muted>
        {why}
        {columns ? (
          <>
            {" "}
            <code className={styles.columns} lang="en">
              {columns.join(", ")}
            </code>
          </>
        ) : null}
      </Muted>
      {before}
      <FileField
        label={
          !chosen
            ? t("files.choose")
            : size < leastShown
              ? chosen.name
              : t("files.chosen", { name: chosen.name, size: megabytes(size) })
        }
        error={error}
        {...(accept !== undefined && { accept })}
        onFile={(each) => void read(each)}
        data-autofocus
      />
      {children}
      <DialogButtons>
        {columns && template !== undefined ? (
          <Button variant="subtle" onClick={() => saveFile(template, csvOf([columns]), "text/csv")}>
            {t("files.template")}
          </Button>
        ) : null}
        <Button type="submit" loading={pending} disabled={!chosen || error !== null}>
          {t("files.check")}
        </Button>
      </DialogButtons>
    </Stack>
  );
}
