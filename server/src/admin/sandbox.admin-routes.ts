import { sandboxUse, setClock } from "@farsim/contract/desk/shop/sandbox.ts";
import type { SandboxClock } from "../platform/clock.ts";
import type { Mount } from "../platform/http/mount.ts";
import { moveClock } from "./move-clock.ts";
import { useData } from "./use-data.ts";

export function mountSandbox(mount: Mount, clock: SandboxClock): void {
  mount.multiTransaction(setClock, (steps, input) => moveClock(steps, clock, input));
  mount(sandboxUse, useData);
}
