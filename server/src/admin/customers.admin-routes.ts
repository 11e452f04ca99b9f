import * as contract from "@farsim/contract/desk/people/customer-desk.ts";
import * as record from "@farsim/contract/desk/people/customer-record.ts";
import { addNote, showNote } from "../accounts/notes/add-note.ts";
import { listNotes } from "../accounts/notes/list-notes.ts";
import { disableAccount, enableAccount } from "../accounts/disable-account.ts";
import { removeLostAuthenticator } from "../accounts/second-factor/remove-lost-authenticator.ts";
import { getCustomer } from "../payments/customers/customer.ts";
import type { Context } from "../platform/context.ts";
import type { Database } from "../platform/database/database.ts";
import type { Mount } from "../platform/http/mount.ts";
import { readCustomer } from "./get-customer.ts";
import { listCustomerCards } from "./list-customer-cards.ts";
import { listCustomerTimeline } from "./list-customer-timeline.ts";

/** What administrators may do about a customer's account; each answers with the account as it is then. */
export function mountCustomersForAdministrators(mount: Mount, database: Database): void {
  const thenShown =
    <Wanted>(action: (ctx: Context, wanted: Wanted) => Promise<bigint>) =>
    async (ctx: Context, wanted: Wanted) => ({
      user: await getCustomer(ctx, await action(ctx, wanted)),
    });
  mount.multiTransaction(contract.getCustomer, (steps, input) =>
    readCustomer(steps, input, database),
  );
  mount(contract.listCustomerCards, listCustomerCards);
  mount(record.listCustomerTimeline, listCustomerTimeline);
  mount(record.listCustomerNotes, listNotes);
  mount.unstoredResponse(record.addCustomerNote, addNote, showNote);
  mount(contract.disableCustomer, thenShown(disableAccount));
  mount(contract.enableCustomer, thenShown(enableAccount));
  mount(contract.removeLostTotp, thenShown(removeLostAuthenticator));
}
