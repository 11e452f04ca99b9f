import { listApprovals } from "@farsim/contract/desk/people/approvals.ts";
import {
  checkRechargeFile,
  listRechargeFiles,
  longestFileName,
  longestRechargeReason,
  mostRechargeFileLength,
  rechargeColumns,
  startRechargeFile,
} from "@farsim/contract/desk/money/recharge-files.ts";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { isRefusedAs } from "../../platform/calls/call-error.ts";
import "../../ui/styles/fields.css";
import { toastSuccess } from "../../ui/toasts/toast.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useAction } from "../../ui/actions/use-action.ts";
import { CheckFileForm, useFileToCheck } from "../kit/check-file-form.tsx";
import { HeldDialog } from "../kit/held-dialog.tsx";
import { ReasonField } from "../kit/reason-field.tsx";
import type { CheckedFile } from "./checked-file.ts";
import { CheckedRecharges } from "./checked-recharges.tsx";

/** A file, and the reason of those of its lines that have none. */
function useRechargeFile() {
  const [reason, setReason] = useState("");
  return { ...useFileToCheck(mostRechargeFileLength), reason, setReason };
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
  const file = useRechargeFile();
  const { chosen, reason } = file;
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
    onRefused: (error) => {
      const isTaken = file.takeRefusal(error);
      if (isTaken) setChecked(null);
      return isTaken;
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
    <CheckFileForm
      file={file}
      why={t("fileWhy")}
      columns={rechargeColumns}
      template="recharges.csv"
      pending={check.pending}
      check={() => {
        if (!chosen) return;
        const said = reason.trim();
        name.current = chosen.name.slice(0, longestFileName);
        void check.run({ csv: chosen.text, ...(said && { reason: said }) });
      }}
    >
      <ReasonField
        label={t("reason")}
        hint={t("reasonHint")}
        required={false}
        maxLength={longestRechargeReason}
        value={reason}
        onChange={(event) => file.setReason(event.currentTarget.value)}
      />
    </CheckFileForm>
  );
}

/** A file of recharges: chosen, checked, and only then credited. */
export function HandInDialog(props: {
  readonly opened: boolean;
  readonly close: () => void;
  readonly follow: (fileId: string) => void;
}) {
  const t = useTranslations("rechargeFiles");
  return (
    <HeldDialog opened={props.opened} close={props.close} title={t("open")}>
      {(hold) => <HandIn follow={props.follow} hold={hold} />}
    </HeldDialog>
  );
}
