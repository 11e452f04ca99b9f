import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import type { Approval, WaitingRole } from "@farsim/contract/desk/people/approvals.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { Temporal } from "temporal-polyfill";
import { rightsOf } from "../accounts/staff/role.ts";
import { topUpCauses } from "@farsim/contract/values/money/top-up-causes.ts";
import { activityIdOf } from "../ledger/activity.ts";
import { plansOfVersions, versionKey } from "../plans/find-plans.ts";
import { formatInstant } from "../platform/clock.ts";
import type { Context } from "../platform/context.ts";
import {
  type ApprovalRow,
  type FileRow,
  findApproval,
  type NamedRow,
  type PacksRow,
  type RoleRow,
} from "./found-approvals.sql.ts";
import { isOfThemselves, readApprover, type WhyNotDecide } from "./approver.ts";

/** An approval as administrators see it. Refuses `not_found`. */
export async function getApproval(ctx: Context, id: bigint): Promise<Approval> {
  const row = await findApproval(ctx.tx, id);
  if (!row) throw new Problem("not_found");
  const [approval] = await showApprovals(ctx, [row]);
  return approval!;
}

export async function showApprovals(
  ctx: Context,
  rows: readonly ApprovalRow[],
): Promise<Approval[]> {
  const whyNot = await readApprover(ctx);
  const versions = rows
    .flatMap(({ packs }) => packs && (versionOf(packs) ?? []))
    .filter((v) => !!v);
  const plans = await plansOfVersions(ctx.tx, versions);
  const planNameOf = (packs: PacksRow) => {
    const version = versionOf(packs);
    const plan = version && plans.get(versionKey(version));
    return plan && textIn(plan.name, ctx.language);
  };
  return rows.map((row) => ({
    ...approvalShown(ctx, row, whyNot),
    ...(row.packs && { packs: packsShown(row.packs, planNameOf(row.packs)) }),
    ...(row.file && { file: fileShown(row.file) }),
    ...(row.role && { role: roleShown(row.role) }),
  }));
}

const versionOf = ({ terms: { planId, version } }: PacksRow) =>
  planId === undefined || version === undefined ? undefined : { planId: BigInt(planId), version };

const packsShown = ({ jobId, action, cards, terms }: PacksRow, planName: string | undefined) => ({
  jobId: String(jobId),
  action,
  cards,
  ...(planName !== undefined && { planName }),
  ...(terms.days !== undefined && { days: terms.days }),
  ...(terms.expireTime !== undefined && {
    expireTime: formatInstant(Temporal.Instant.from(terms.expireTime).epochMilliseconds),
  }),
});

const fileShown = ({ fileId, ...file }: FileRow) => ({ id: String(fileId), ...file });

const roleShown = ({ wanted, standard, name, rights }: RoleRow): WaitingRole => ({
  action: wanted.action,
  ...(standard !== null && { standard }),
  ...(name !== null && { name }),
  ...("email" in wanted && { email: wanted.email }),
  ...("rights" in wanted
    ? { rights: wanted.rights }
    : rights && { rights: [...rightsOf(BigInt(wanted.roleId), rights)] }),
});

function approvalShown(ctx: Context, row: ApprovalRow, whyNot: WhyNotDecide): Approval {
  const money = (micros: bigint) => formatAmount(micros, ctx.shop.currencyDigits);
  const { user, balanceMicros, reverses, adjustment, payoutId, seq } = row;
  const activityId = (of: bigint) => activityIdOf({ userId: user!.id, seq: of });
  return {
    id: String(row.id),
    kind: row.kind,
    ...(user && { user: named(user) }),
    ...(balanceMicros !== null && !row.role && { balance: money(balanceMicros) }),
    ...(row.amountMicros !== null && { amount: money(row.amountMicros) }),
    reason: row.reason ?? "",
    ...(adjustment !== null && { adjustment: topUpCauses[adjustment].kind }),
    ...(payoutId !== null && { payoutId: String(payoutId) }),
    ...(row.remark !== null && { remark: row.remark }),
    ...(reverses && {
      reverses: {
        activityId: activityId(reverses.seq),
        kind: reverses.kind,
        change: money(reverses.changeMicros),
        changeTime: formatInstant(reverses.at.epochMilliseconds),
      },
    }),
    status: row.status,
    askedBy: named(row.askedBy),
    askedAt: formatInstant(row.askedAt.epochMilliseconds),
    ...(row.decidedBy && { decidedBy: named(row.decidedBy) }),
    ...(row.decidedAt && { decidedAt: formatInstant(row.decidedAt.epochMilliseconds) }),
    ...(row.note !== null && { note: row.note }),
    ...(seq !== null && { activityId: activityId(seq) }),
    mayDecide: row.status === "PENDING" && whyNot(row) === undefined,
    mayReject: row.status === "PENDING" && !isOfThemselves(ctx, row),
  };
}

const named = ({ id, username, email }: NamedRow) => ({ id: String(id), username, email });
