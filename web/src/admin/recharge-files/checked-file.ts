import type { checkRechargeFile } from "@farsim/contract/desk/money/recharge-files.ts";
import type { CallInput, Output } from "@farsim/contract/endpoint.ts";

/** A file as it was checked: what is started is this very text, and nothing that was chosen or typed meanwhile. */
export interface CheckedFile {
  readonly name: string;
  readonly input: CallInput<typeof checkRechargeFile>;
  readonly answer: Output<typeof checkRechargeFile>;
  /** It would do something else by now than was agreed to before. */
  readonly isChanged: boolean;
}
