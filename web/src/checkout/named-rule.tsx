import { withMessages } from "../platform/language/messages.ts";
import { lazyBoundary } from "../ui/states/lazy-boundary.tsx";
import { Block } from "../ui/states/states.tsx";

/** The rule of a destination that asks for the user's name: few do, so it comes by itself. */
export const NamedRule = lazyBoundary(
  withMessages(
    async () => (await import("../destinations/real-name-rule.tsx")).RealNameRule,
    "realName",
  ),
  { Coming: () => <Block height={190} radius={18} /> },
);
