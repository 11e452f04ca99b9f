import type { addCustomerNote as contract } from "@farsim/contract/desk/people/customer-record.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { audit } from "../../platform/security/audit.ts";
import { lockAccountAsItIs } from "../accounts.sql.ts";
import { noteShown } from "./list-notes.ts";
import { findNotes, insertNote } from "./notes.sql.ts";

/** What the key of a call keeps of a note: not its text, which goes with the account. */
interface KeptNote {
  readonly customerId: string;
  readonly noteId: string;
}

/** Writes a note on a customer. The audit log says that it was written, not what: it keeps for good what a customer may have erased. Throws `not_found`. */
export async function addNote(
  ctx: Context,
  { userId, note }: Input<typeof contract>,
): Promise<KeptNote> {
  const { tx, now } = ctx;
  // Held, so that the account cannot leave before its note is there to go with it.
  const customer = await lockAccountAsItIs(tx, idOf(userId));
  if (!customer) throw new Problem("not_found");
  const customerId = customer.id;
  const id = await insertNote(tx, { customerId, authorId: actingUser(ctx), now, note });
  await audit(ctx, {
    action: "admin/customer/addNote",
    subject: `user:${customerId}`,
    facts: { id: String(id) },
  });
  return { customerId: String(customerId), noteId: String(id) };
}

/** The note as it stands; asked for once more after the account has left, there is none: throws `not_found`. */
export async function showNote(
  { tx }: Context,
  { customerId, noteId }: KeptNote,
): Promise<Output<typeof contract>> {
  const id = BigInt(noteId);
  const [written] = await findNotes(tx, BigInt(customerId), { before: id + 1n, rows: 1 });
  if (written?.id !== id) throw new Problem("not_found");
  return { note: noteShown(written) };
}
