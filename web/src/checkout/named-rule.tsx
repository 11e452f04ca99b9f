import type { RegionCode } from "@farsim/contract/values/regions.ts";
import { withMessages } from "../platform/language/messages.ts";
import { lazyBoundary } from "../ui/lazy-boundary.tsx";
import { Block } from "../ui/states.tsx";
import { asksForName } from "../destinations/asks-for-name.ts";

interface RuleProps {
  readonly code: RegionCode;
}

const Rule = lazyBoundary(
  withMessages(
    async () => (await import("../destinations/real-name-rule.tsx")).RealNameRule,
    "realName",
  ),
  { Coming: () => <Block height={190} radius={18} /> },
);

/** The rule of a destination where an eSIM for it is bought; it comes only where there is one. */
export function NamedRule({ code }: RuleProps) {
  return asksForName(code) ? <Rule code={code} /> : null;
}
