import { checkTagFile, mostTagFileLength, tagColumns } from "@farsim/contract/desk/tag-files.ts";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { useAction } from "../../ui/use-action.ts";
import { useFieldWords } from "../../ui/use-field-words.ts";
import { CheckFileForm, useFileToCheck } from "../check-file-form.tsx";
import { type CheckedTagFile, CheckedTags } from "./checked-tags.tsx";

function Steps({ follow }: { readonly follow: (jobId: string) => void }) {
  const t = useTranslations("tagFiles");
  const fieldWords = useFieldWords();
  const file = useFileToCheck(mostTagFileLength);
  const { chosen, setError } = file;
  const [checked, setChecked] = useState<CheckedTagFile | null>(null);
  // Of the file that is being checked, no matter what is chosen meanwhile.
  const name = useRef("");
  const [checks, setChecks] = useState(0);
  const check = useAction(checkTagFile, {
    failureMessage: t("failed.check"),
    onDone: (answer, { csv }) => {
      setChecks((before) => before + 1);
      setChecked((before) => ({ name: name.current, csv, answer, isChanged: before !== null }));
    },
    onRefused: ({ fields }) => {
      const key = fields["csv"];
      if (key === undefined) return false;
      setChecked(null);
      setError(fieldWords(key));
      return true;
    },
  });
  if (checked)
    return (
      <CheckedTags
        key={checks}
        checked={checked}
        follow={follow}
        checkAgain={() => void check.run({ csv: checked.csv })}
        other={() => setChecked(null)}
      />
    );
  return (
    <CheckFileForm
      file={file}
      why={t("fileWhy")}
      columns={tagColumns}
      template="tags.csv"
      pending={check.pending}
      check={() => {
        if (!chosen) return;
        name.current = chosen.name;
        void check.run({ csv: chosen.text });
      }}
    />
  );
}

/** A file of tags: chosen, checked, and only then set. */
export function TagFileDialog(props: {
  readonly opened: boolean;
  readonly close: () => void;
  readonly follow: (jobId: string) => void;
}) {
  const t = useTranslations("tagFiles");
  const { opened, close, follow } = props;
  return (
    <Dialog opened={opened} onClose={close} title={t("open")} size="lg">
      <Steps follow={follow} />
    </Dialog>
  );
}
