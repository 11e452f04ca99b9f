import type { AuditAction } from "@farsim/contract/desk/people/audit-actions.ts";
import type * as contract from "@farsim/contract/customer-view.ts";
import type { CustomerView } from "@farsim/contract/customer-view.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { audit } from "../../platform/security/audit.ts";
import { actingSession, actingUser, type Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { keyBefore, pageOfRows, rowsToRead } from "../../platform/http/request/paging.ts";
import { lockAccountAsItIs } from "../accounts.sql.ts";
import {
  findAdministratorName,
  findViews,
  insertView,
  setViewEnded,
} from "./customer-views.sql.ts";
import { instantText } from "../sessions/session-shown.ts";
import { userInfo } from "../profile/user-info.ts";
import type { ViewTokens } from "./view-tokens.ts";

const viewMinutes = 30;

/**
 * An administrator looks at an account as its owner sees it, for half an hour at most and no longer than the administrator's own login
 * lasts. Both names are put on record, and the customer can read of it. Refuses `no_permission` for an administrator's account.
 */
export async function enterCustomer(
  ctx: Context,
  { userId, reason }: Input<typeof contract.enterCustomer>,
  tokens: ViewTokens,
): Promise<Output<typeof contract.enterCustomer>> {
  const customer = await lockAccountAsItIs(ctx.tx, idOf(userId));
  if (!customer) throw new Problem("not_found");
  if (customer.level !== 0) throw new Problem("no_permission");
  const { id: customerId } = customer;
  const administratorId = actingUser(ctx);
  const expiresAt = ctx.now.add({ minutes: viewMinutes });
  const viewId = await insertView(ctx.tx, {
    customerId,
    administratorId,
    sessionId: actingSession(ctx),
    reason,
    now: ctx.now,
    expiresAt,
  });
  const actingAdmin = await findAdministratorName(ctx.tx, administratorId);
  await audited(ctx, "admin/enterCustomer", { customerId, administratorId, viewId, reason });
  return {
    accessToken: tokens.view({ customerId, administratorId, viewId }, expiresAt),
    expiresAt: instantText(expiresAt),
    userInfo: { ...(await userInfo(ctx, customerId)), ...(actingAdmin && { actingAdmin }) },
  };
}

/** Ends a view before its time is over; the token is worth nothing from then on. */
export async function leaveCustomer(ctx: Context): Promise<Output<typeof contract.leaveCustomer>> {
  await setViewEnded(ctx.tx, actingView(ctx).viewId, ctx.now);
  await auditView(ctx, "admin/leaveCustomer");
  return {};
}

/** Puts on record what an administrator did in a customer's view. */
export async function auditView(ctx: Context, action: AuditAction): Promise<void> {
  const { viewId, userId: customerId, administratorId } = actingView(ctx);
  await audited(ctx, action, { customerId, administratorId, viewId });
}

function actingView({ actor }: Context) {
  if (actor.kind !== "view") throw new Error(`a ${actor.kind} is in no view`);
  return actor;
}

/** Who looked at the acting account, newest first. */
export async function listViews(
  ctx: Context,
  wanted: Input<typeof contract.listViews>,
): Promise<Output<typeof contract.listViews>> {
  return viewsOf(ctx, actingUser(ctx), wanted);
}

/** The same of any account. */
export async function viewsOf(
  ctx: Context,
  customerId: bigint,
  wanted: Input<typeof contract.listViews>,
): Promise<Output<typeof contract.listViews>> {
  const rows = await findViews(ctx.tx, customerId, {
    before: keyBefore(wanted.cursor),
    rows: rowsToRead(wanted),
  });
  const { items, nextCursor } = pageOfRows(rows, ({ id }) => id, wanted);
  return { nextCursor, items: items.map(viewShown) };
}

/** Every look at an account, newest first. */
export async function allViewsOf({ tx }: Context, customerId: bigint): Promise<CustomerView[]> {
  return (await findViews(tx, customerId)).map(viewShown);
}

type ViewRow = Awaited<ReturnType<typeof findViews>>[number];

const viewShown = ({
  id,
  administrator,
  reason,
  beganAt,
  endedAt,
  expiresAt,
}: ViewRow): CustomerView => ({
  id: String(id),
  administrator: administrator ?? "–",
  reason,
  beganAt: instantText(beganAt),
  endsAt: instantText(endedAt ?? expiresAt),
});

interface Audited {
  readonly customerId: bigint;
  readonly administratorId: bigint;
  readonly viewId: bigint;
  readonly reason?: string;
}

/** Both names as they are now: either may leave later. */
async function audited(
  ctx: Context,
  action: AuditAction,
  { customerId, administratorId, viewId, reason }: Audited,
): Promise<void> {
  const { username, email } = await userInfo(ctx, customerId);
  const facts = {
    view: String(viewId),
    customer: username ?? email,
    administrator: await findAdministratorName(ctx.tx, administratorId),
  };
  await audit(ctx, { action, subject: `user:${customerId}`, reason, facts });
}
