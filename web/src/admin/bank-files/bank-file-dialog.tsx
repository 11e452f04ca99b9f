import { listApprovals } from "@farsim/contract/desk/people/approvals.ts";
import { mostBankFileLength, startBankFile } from "@farsim/contract/desk/money/bank-files.ts";
import { listOperatorPayOrders } from "@farsim/contract/desk/money/orders.ts";
import { listRechargeFiles, longestFileName } from "@farsim/contract/desk/money/recharge-files.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isRefusedAs } from "../../platform/calls/call-error.ts";
import "../../ui/styles/fields.css";
import { useFormat } from "../../ui/words/terms.ts";
import { toastSuccess } from "../../ui/toasts/toast.tsx";
import { useAction } from "../../ui/actions/use-action.ts";
import { CheckFileForm, useFileToCheck } from "../kit/check-file-form.tsx";
import { HeldDialog } from "../kit/held-dialog.tsx";
import { CheckedPayments } from "./checked-payments.tsx";
import { decodeStatement } from "./decode-statement.ts";
import { LayoutForm } from "./layout-form.tsx";
import { useBankCheck } from "./use-bank-check.ts";

const accepted = ".csv,.txt,.xml,text/csv,text/plain,text/xml,application/xml";

interface Steps {
  /** Of a file that was begun. */
  readonly follow: (fileId: string) => void;
  /** While a file is being begun the dialog stays: what comes of it must be seen. */
  readonly hold: (isHeld: boolean) => void;
}

function BankFile({ follow, hold }: Steps) {
  const t = useTranslations("bankFiles");
  const { money } = useFormat();
  const file = useFileToCheck(mostBankFileLength, decodeStatement);
  const { chosen } = file;
  const { checked, pending, asksLayout, layoutProblem, changeLayout, ...steps } = useBankCheck(
    file.takeRefusal,
  );
  const [ticked, tick] = useState<ReadonlySet<string>>(new Set());
  const start = useAction(startBankFile, {
    failureMessage: t("failed.start"),
    onDone: ({ file: { id, lines, amount }, approval }) => {
      toastSuccess(
        approval ? t("asks", { amount: money(amount) }) : t("started", { count: lines }),
      );
      follow(id);
    },
    onRefused: (error) => {
      if (!isRefusedAs("recharge_file_changed", error) || !checked) return false;
      steps.check(checked.input);
      return true;
    },
    invalidates: [listRechargeFiles, listApprovals, listOperatorPayOrders],
  });
  const sheet = checked?.answer.sheet;
  if (checked && sheet && asksLayout)
    return (
      <LayoutForm
        key={checked.answer.asOf}
        sheet={sheet}
        problem={layoutProblem}
        pending={pending}
        read={(layout) => steps.check({ csv: checked.input.csv, layout })}
        back={checked.answer.isRead ? steps.keepLayout : undefined}
        other={steps.again}
      />
    );
  if (checked)
    return (
      <CheckedPayments
        key={checked.answer.asOf}
        checked={checked}
        ticked={ticked}
        tick={tick}
        pending={start.pending || pending}
        start={(lines, waits) => {
          const { input, name, answer } = checked;
          hold(true);
          void start
            .run({ ...input, name, chosen: [...lines], digest: answer.digest, waits })
            .finally(() => hold(false));
        }}
        again={steps.again}
        changeLayout={changeLayout}
      />
    );
  return (
    <CheckFileForm
      file={file}
      why={t("why")}
      accept={accepted}
      pending={pending}
      check={() => {
        tick(new Set());
        if (chosen) steps.begin(chosen.name.slice(0, longestFileName), chosen.text);
      }}
    />
  );
}

/** A bank statement: chosen, matched with the open orders, and only then are those finished. */
export function BankFileDialog(props: {
  readonly opened: boolean;
  readonly close: () => void;
  readonly follow: (fileId: string) => void;
}) {
  const t = useTranslations("bankFiles");
  return (
    <HeldDialog opened={props.opened} close={props.close} title={t("title")}>
      {(hold) => <BankFile follow={props.follow} hold={hold} />}
    </HeldDialog>
  );
}
