import type { Output } from "@farsim/contract/endpoint.ts";
import type { Messages } from "@farsim/contract/messages/messages.ts";
import type { NeededRight } from "@farsim/contract/values/people/rights.ts";
import type { getConfig } from "@farsim/contract/shop.ts";
import type { Icon } from "@tabler/icons-react";
import type { ComponentType } from "react";
import { lazyBoundary } from "../../ui/states/lazy-boundary.tsx";
import { PartFailed } from "../../ui/states/part-failed.tsx";
import { Block, Loading } from "../../ui/states/states.tsx";

/** What is done by the same people stands together. */
export type DeskGroup = "business" | keyof Messages["admin"]["groups"];

export interface DeskTab {
  /** As the address says it; its words stand under `tabs`. */
  readonly key: keyof Messages["admin"]["tabs"];
  readonly group: DeskGroup;
  /** A part of another one: it stands beside that one's title, not among the entries of the desk. */
  readonly under?: DeskTab["key"];
  readonly icon: Icon;
  /** That of the call that it reads with (`desk-tabs.test.ts`): it is there for those whose role has it. */
  readonly right: NeededRight;
  readonly screen: ComponentType;
  /** Without it the tab is always there. */
  readonly isOpen?: (terms: Output<typeof getConfig>) => boolean;
}

/** A screen of the desk, for which so many pixels of room are held while it is on its way. */
export const tabOf = <Props extends object = object>(
  height: number,
  bring: () => Promise<ComponentType<Props>>,
) =>
  lazyBoundary<Props>(bring, {
    Coming: () => (
      <Loading>
        <Block height={height} radius={18} />
      </Loading>
    ),
    Failing: (failed) => (
      <div style={{ marginTop: 20 }}>
        <PartFailed {...failed} />
      </div>
    ),
  });
