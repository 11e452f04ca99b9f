import { getAccountStatement as statementContract } from "@farsim/contract/statements.ts";
import type { Mount } from "../platform/http/mount.ts";
import { getAccountStatement } from "./statements/account-statement.ts";

/** What customers read of the books: their own. */
export function mountAccountStatements(mount: Mount): void {
  mount(statementContract, getAccountStatement);
}
