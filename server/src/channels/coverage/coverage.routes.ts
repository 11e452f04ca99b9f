import { listDestinations } from "@farsim/contract/coverage.ts";
import * as contract from "@farsim/contract/desk/shop/coverage.ts";
import type { Context } from "../../platform/context.ts";
import type { Mount, Steps } from "../../platform/http/mount.ts";
import { importCoverage, listCoverageOf, saveCoverage } from "./change-coverage.ts";
import { showDestinations } from "./coverage.ts";

interface Parts {
  /** Reads again on this server what the pages say of the shop; never fails. */
  readonly reload: () => Promise<void>;
}

/** Where cards work: for everyone, and by channel for administrators. A change is on this server's pages when it is answered. */
export function mountCoverage(mount: Mount, { reload }: Parts): void {
  mount(listDestinations, async ({ tx }) => ({ items: await showDestinations(tx) }));
  mount(contract.listCoverage, (ctx, { channelName }) => listCoverageOf(ctx, channelName));
  const change = async <T>(steps: Steps, work: (ctx: Context) => Promise<T>): Promise<T> => {
    const answer = await steps.step(async (ctx) => {
      ctx.tx.publish({ topic: "shop", userId: 0n });
      return work(ctx);
    });
    await reload();
    return answer;
  };
  mount.multiTransaction(contract.saveCoverage, (steps, input) =>
    change(steps, (ctx) => saveCoverage(ctx, input)),
  );
  mount.multiTransaction(contract.importCoverage, (steps, input) =>
    change(steps, (ctx) => importCoverage(ctx, input)),
  );
}
