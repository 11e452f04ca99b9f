import type { Input } from "@farsim/contract/endpoint.ts";
import type { Acceptance, acceptDocuments as accepting } from "@farsim/contract/legal.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { legalDocuments } from "@farsim/contract/values/pages/legal-paths.ts";
import { formatInstant } from "../../platform/clock.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { changeInForce } from "../live-shop.ts";
import {
  deleteAcceptances,
  type DocumentVersion,
  findAcceptances,
  findPublished,
  insertAcceptances,
} from "./acceptances.sql.ts";

/** The version of each legal document that is in force now, as the database has it: a server's memory may be a moment behind. */
async function versionsInForce({ tx, now }: Context): Promise<DocumentVersion[]> {
  const published = await findPublished(tx);
  return legalDocuments.map((document) => ({
    document,
    version: changeInForce(published, document, now)?.version ?? 0,
  }));
}

/** A new account accepts what is in force as it is opened. */
export async function acceptInForce(ctx: Context, userId: bigint): Promise<void> {
  const accepted = await versionsInForce(ctx);
  await insertAcceptances(ctx.tx, { userId, accepted, now: ctx.now });
}

/** What the account is asked to accept. Who has never accepted anything is asked once there is more than the standard text. */
export async function unaccepted(ctx: Context): Promise<{ items: DocumentVersion[] }> {
  const accepted = await findAcceptances(ctx.tx, actingUser(ctx));
  const isNewer = ({ document, version }: DocumentVersion) =>
    version > 0 && !accepted.some((each) => each.document === document && each.version >= version);
  return { items: (await versionsInForce(ctx)).filter(isNewer) };
}

/** Throws `document_changed` where a version that was read is not the one in force any more: no one accepts what they have not seen. */
export async function acceptDocuments(
  ctx: Context,
  { documents }: Input<typeof accepting>,
): Promise<void> {
  const inForce = await versionsInForce(ctx);
  const isInForce = ({ document, version }: DocumentVersion) =>
    inForce.some((each) => each.document === document && each.version === version);
  if (!documents.every(isInForce)) throw new Problem("document_changed");
  const { tx, now } = ctx;
  const userId = actingUser(ctx);
  const isNew = await insertAcceptances(tx, { userId, accepted: documents, now });
  if (isNew) tx.publish({ userId, topic: "legal" });
}

/** All that an account has accepted, the oldest first. */
export async function acceptancesOf(tx: Transaction, userId: bigint): Promise<Acceptance[]> {
  return (await findAcceptances(tx, userId)).map(({ acceptedAt, ...accepted }) => ({
    ...accepted,
    acceptedAt: formatInstant(acceptedAt.epochMilliseconds),
  }));
}

/** The newest version that an account has accepted of each document. */
export async function newestAcceptances(tx: Transaction, userId: bigint): Promise<Acceptance[]> {
  const all = await acceptancesOf(tx, userId);
  return legalDocuments.flatMap((document) =>
    all
      .filter((each) => each.document === document)
      .toSorted((a, b) => b.version - a.version)
      .slice(0, 1),
  );
}

/** What an account has accepted goes with it. */
export const forgetAcceptances = (tx: Transaction, userId: bigint): Promise<void> =>
  deleteAcceptances(tx, userId);
