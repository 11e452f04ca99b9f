import type { OperatorPlan, savePlan } from "@farsim/contract/desk/shop/catalogue.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { channelIds, keptChannelIds } from "../channels/channel.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { PlanAvailability } from "./catalogue.ts";

/** A plan that no one has limited: on every card, for every region. */
export const everywhere: PlanAvailability = { channelIds: null, regionCodes: null };

/** What a draft says of it; what it leaves out is as `before`. Throws `validation_failed` for a channel that is unknown. */
export async function availabilityOfDraft(
  tx: Transaction,
  { channelNames, regionCodes }: Input<typeof savePlan>,
  before: PlanAvailability,
): Promise<PlanAvailability> {
  return {
    channelIds:
      channelNames === undefined
        ? before.channelIds
        : channelNames && (await idsOf(tx, channelNames)),
    regionCodes:
      regionCodes === undefined
        ? before.regionCodes
        : regionCodes && [...new Set(regionCodes)].toSorted(),
  };
}

async function idsOf(tx: Transaction, names: readonly string[]): Promise<bigint[]> {
  const known = await keptChannelIds(tx, names);
  const ids = [...new Set(names)].map((name) => {
    const id = known.get(name);
    if (id === undefined)
      throw new Problem("validation_failed", { fields: { channelNames: "invalid" } });
    return id;
  });
  return ids.toSorted((a, b) => (a < b ? -1 : 1));
}

type Shown = Pick<OperatorPlan, "channelNames" | "regionCodes">;

/** How the operator reads it: the channels by their names. */
export async function availabilityShown(
  tx: Transaction,
): Promise<(plan: PlanAvailability) => Shown> {
  const names = new Map([...(await channelIds(tx))].map(([name, id]) => [id, name]));
  return ({ channelIds: ids, regionCodes }) => ({
    channelNames: ids && ids.flatMap((id) => names.get(id) ?? []),
    regionCodes: regionCodes && [...regionCodes],
  });
}

/** As it goes on record in the audit log, where `verify-ledger` compares it with the plan. */
export function availabilityOnRecord({ channelIds: ids, regionCodes }: PlanAvailability) {
  return { channelIds: ids && ids.map(String), regionCodes };
}

export function isSameAvailability(a: PlanAvailability, b: PlanAvailability): boolean {
  return JSON.stringify(availabilityOnRecord(a)) === JSON.stringify(availabilityOnRecord(b));
}
