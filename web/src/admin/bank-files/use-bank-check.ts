import { checkBankFile } from "@farsim/contract/desk/money/bank-files.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { CallError } from "../../platform/calls/call-error.ts";
import { useAction } from "../../ui/actions/use-action.ts";
import { useFieldWords } from "../../ui/forms/use-field-words.ts";
import type { BankCheck, CheckedStatement } from "./checked-statement.ts";

type Input = CallInput<typeof checkBankFile>;

/** What is wrong with what stands where, or with a part of that. */
const problemOfLayout = ({ fields }: CallError) =>
  Object.entries(fields).find(([field]) => /^layout(?:\.|$)/.test(field))?.[1];

/** The same file, read in the same way even if someone else has other files of this kind read otherwise by then. */
function asItWasRead({ csv }: Input, { sheet }: BankCheck): Input {
  return { csv, ...(sheet?.layout && { layout: sheet.layout }) };
}

/** Has a bank statement checked, as often as it takes until someone agrees with what it would do. */
export function useBankCheck(takeRefusal: (error: CallError) => boolean) {
  const t = useTranslations("bankFiles");
  const fieldWords = useFieldWords();
  const [checked, setChecked] = useState<CheckedStatement | null>(null);
  const [asksLayout, setAsksLayout] = useState(false);
  const [layoutProblem, setLayoutProblem] = useState<string | null>(null);
  // Of the file that is being checked, no matter what is chosen meanwhile.
  const name = useRef("");
  const { run, pending } = useAction(checkBankFile, {
    failureMessage: t("failed.check"),
    onDone: (answer, input) => {
      setAsksLayout(!answer.isRead);
      setChecked((before) => ({
        name: name.current,
        // Asked by the very input that was agreed to, it is the same file once more.
        isChanged: before?.input === input,
        input: asItWasRead(input, answer),
        answer,
      }));
    },
    onRefused: (error) => {
      const problem = problemOfLayout(error);
      if (problem !== undefined) {
        setLayoutProblem(fieldWords(problem));
        setAsksLayout(true);
        return true;
      }
      const isTaken = takeRefusal(error);
      if (isTaken) setChecked(null);
      return isTaken;
    },
  });
  return {
    checked,
    pending,
    /** Of a sheet: someone must say, or wants to say, what stands where. */
    asksLayout,
    layoutProblem,
    changeLayout: () => setAsksLayout(true),
    keepLayout: () => {
      setLayoutProblem(null);
      setAsksLayout(false);
    },
    check: (input: Input) => {
      setLayoutProblem(null);
      void run(input);
    },
    begin: (fileName: string, csv: string) => {
      name.current = fileName;
      void run({ csv });
    },
    again: () => {
      setLayoutProblem(null);
      setChecked(null);
    },
  };
}
