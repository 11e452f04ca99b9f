import type { Customer } from "@farsim/contract/desk/shop/administration.ts";
import { getCustomerStatement } from "@farsim/contract/desk/people/customer-desk.ts";
import { StatementDialog, wantedMonth } from "../../activities/statement-dialog.tsx";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { nameAndEmail } from "../../ui/words/name-and-email.ts";
import { nameOf } from "../kit/name-of.ts";

interface CustomerStatementProps {
  readonly customer: Customer;
  readonly month: string;
  readonly choose: (month: string) => void;
  readonly close: () => void;
}

/** A month of a customer's account, as they read it themselves. */
export function CustomerStatement({ customer, ...rest }: CustomerStatementProps) {
  const wanted = wantedMonth(rest.month);
  const answer = useEndpoint(
    getCustomerStatement,
    { userId: customer.id, ...wanted },
    { enabled: wanted !== undefined },
  );
  const holder = nameAndEmail(customer);
  return <StatementDialog {...rest} answer={answer} holder={holder} name={nameOf(customer)} />;
}
