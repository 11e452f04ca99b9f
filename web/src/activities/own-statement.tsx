import { getAccountStatement } from "@farsim/contract/statements.ts";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { useSession } from "../platform/session/session.ts";
import { nameAndEmail } from "../ui/words/name-and-email.ts";
import { StatementDialog, wantedMonth } from "./statement-dialog.tsx";

interface OwnStatementProps {
  readonly month: string;
  readonly choose: (month: string) => void;
  readonly close: () => void;
}

/** A month of the reader's own account. */
export function OwnStatement(props: OwnStatementProps) {
  const holder = useSession(({ userInfo }) => nameAndEmail(userInfo));
  const wanted = wantedMonth(props.month);
  const answer = useEndpoint(getAccountStatement, wanted ?? {}, { enabled: wanted !== undefined });
  return <StatementDialog {...props} answer={answer} holder={holder} />;
}
