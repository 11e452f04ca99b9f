import { listCardJobs } from "@farsim/contract/desk/cards/card-jobs.ts";
import {
  checkTagFile,
  mostTagFileLength,
  startTagFile,
  tagColumns,
} from "@farsim/contract/desk/cards/tag-files.ts";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import "../../ui/styles/fields.css";
import { isRefusedAs } from "../../platform/calls/call-error.ts";
import { useAction } from "../../ui/actions/use-action.ts";
import { useContractForm } from "../../ui/forms/use-contract-form.ts";
import { CheckFileForm, useFileToCheck } from "../kit/check-file-form.tsx";
import { HeldDialog } from "../kit/held-dialog.tsx";
import { type CheckedTagFile, CheckedTags } from "./checked-tags.tsx";

const typed = z.strictObject({ reason: startTagFile.input.shape.reason });

interface StepsProps {
  /** Of a file that was begun. */
  readonly follow: (jobId: string) => void;
  readonly hold: (isHeld: boolean) => void;
}

function Steps({ follow, hold }: StepsProps) {
  const t = useTranslations("tagFiles");
  const file = useFileToCheck(mostTagFileLength);
  const { chosen } = file;
  const [checked, setChecked] = useState<CheckedTagFile | null>(null);
  const { field, submit } = useContractForm(typed, { reason: "" });
  // Of the file that is being checked, no matter what is chosen meanwhile.
  const name = useRef("");
  const check = useAction(checkTagFile, {
    failureMessage: t("failed.check"),
    onDone: (answer, { csv }) =>
      setChecked((before) => ({ name: name.current, csv, answer, isChanged: before !== null })),
    onRefused: (error) => {
      const isTaken = file.takeRefusal(error);
      if (isTaken) setChecked(null);
      return isTaken;
    },
  });
  const start = useAction(startTagFile, {
    failureMessage: t("failed.start"),
    onDone: ({ job }) => follow(job.id),
    onRefused: (error, { csv }) => {
      if (!isRefusedAs("tag_file_changed", error)) return false;
      void check.run({ csv });
      return true;
    },
    invalidates: [listCardJobs],
  });
  if (checked)
    return (
      <CheckedTags
        checked={checked}
        field={field("reason")}
        pending={start.pending || check.pending}
        other={() => setChecked(null)}
        onSubmit={submit(({ reason }) => {
          const { csv, answer } = checked;
          hold(true);
          void start
            .run({ csv, digest: answer.digest, reason: reason.trim() })
            .finally(() => hold(false));
        })}
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
  return (
    <HeldDialog opened={props.opened} close={props.close} title={t("open")}>
      {(hold) => <Steps follow={props.follow} hold={hold} />}
    </HeldDialog>
  );
}
