import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { setClock as contract } from "@farsim/contract/desk/shop/sandbox.ts";
import { Temporal } from "temporal-polyfill";
import { carrySessions } from "../accounts/sessions/carry-sessions.ts";
import type { SandboxClock } from "../platform/clock.ts";
import { addJobs } from "../platform/jobs/jobs.ts";
import type { Steps } from "../platform/http/mount.ts";
import { rolloverJob } from "../billing/rollover/day-rollover.ts";

/** The sandbox lets time pass: forward only, and kept, so that a restart does not go back. */
export async function moveClock(
  steps: Steps,
  clock: SandboxClock,
  { now }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const moment = Temporal.Instant.from(now).round("millisecond");
  if (Temporal.Instant.compare(moment, steps.now) < 0)
    throw new Problem("validation_failed", { fields: { now: "clock_backwards" } });
  const aheadMillis = clock.distanceTo(moment);
  await steps.step(async (ctx) => {
    await carrySessions(ctx, moment.epochMilliseconds - steps.now.epochMilliseconds);
    await ctx.tx.db
      .updateTable("sandbox_clock")
      .set({ ahead_millis: BigInt(aheadMillis) })
      .execute();
  });
  clock.moveAhead(aheadMillis);
  // Carriers hear of what the midnights in between changed.
  await steps.step((ctx) => addJobs(ctx.tx, [rolloverJob]));
  return { now: clock.now().toString({ smallestUnit: "millisecond" }) };
}
