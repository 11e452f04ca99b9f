import type { checkBankFile } from "@farsim/contract/desk/money/bank-files.ts";
import type { CallInput, Output } from "@farsim/contract/endpoint.ts";

export type BankCheck = Output<typeof checkBankFile>;

/** A bank statement as it was checked: what is started is this very text, read in this very way. */
export interface CheckedStatement {
  readonly name: string;
  readonly input: CallInput<typeof checkBankFile>;
  readonly answer: BankCheck;
  /** It would do something else by now than was agreed to before. */
  readonly isChanged: boolean;
}
