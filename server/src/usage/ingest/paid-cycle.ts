import type { ActivityCause } from "@farsim/contract/activities.ts";
import { megabytesOf } from "@farsim/contract/values/sims/traffic.ts";
import type { Context } from "../../platform/context.ts";
import { findFirstRecord, findPaidCycle, sumUseOfCycle } from "./paid-cycle.sql.ts";

type PaidCycle = NonNullable<ActivityCause["cycle"]>;

/** The cycle that a fee pays for, with the use that opened it; undefined for an activity that is no fee. */
export async function paidCycleOf(
  { tx, language }: Context,
  fee: { readonly userId: bigint; readonly seq: bigint },
): Promise<PaidCycle | undefined> {
  const cycle = await findPaidCycle(tx, fee);
  if (!cycle) return undefined;
  const used = await sumUseOfCycle(tx, cycle);
  const first = await findFirstRecord(tx, cycle, language);
  return {
    startsOn: cycle.starts_on,
    endsOn: cycle.ends_on,
    usedMb: megabytesOf(used),
    ...(first && {
      firstRecord: {
        usedAt: first.used_at.toString({ smallestUnit: "millisecond" }),
        reportedAt: first.received_at.toString({ smallestUnit: "millisecond" }),
        regionName: first.region_name,
        bytes: Number(first.bytes),
        usedMb: megabytesOf(first.bytes),
      },
    }),
  };
}
