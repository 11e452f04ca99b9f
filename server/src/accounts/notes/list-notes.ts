import type { CustomerNote } from "@farsim/contract/customer-view.ts";
import type { listCustomerNotes as contract } from "@farsim/contract/desk/people/customer-record.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { keyBefore, pageOfRows, rowsToRead } from "../../platform/http/request/paging.ts";
import { findAccountById } from "../accounts.sql.ts";
import { instantText } from "../sessions/session-shown.ts";
import { findNotes } from "./notes.sql.ts";

type NoteRow = Awaited<ReturnType<typeof findNotes>>[number];

/** What the staff wrote down about a customer, newest first. Throws `not_found`. */
export async function listNotes(
  { tx }: Context,
  wanted: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const customerId = idOf(wanted.userId);
  if (!(await findAccountById(tx, customerId))) throw new Problem("not_found");
  const page = { before: keyBefore(wanted.cursor), rows: rowsToRead(wanted) };
  const rows = await findNotes(tx, customerId, page);
  const { items, nextCursor } = pageOfRows(rows, ({ id }) => id, wanted);
  return { items: items.map(noteShown), nextCursor };
}

/** All notes on an account, newest first, for its own export. */
export async function allNotesOn({ tx }: Context, customerId: bigint): Promise<CustomerNote[]> {
  return (await findNotes(tx, customerId)).map(noteShown);
}

export const noteShown = ({ id, at, author, note }: NoteRow): CustomerNote => ({
  id: String(id),
  at: instantText(at),
  author,
  note,
});
