import type { DeskCall } from "@farsim/contract/endpoint.ts";
import { isAllowed, Right } from "@farsim/contract/values/people/rights.ts";
import type { ReactNode } from "react";
import { useSession } from "../../platform/session/session.ts";

type Asked = Pick<DeskCall, "right">;

/**
 * Whether the reader's role lets them make a call; none without the second factor that the shop asks for. The server decides: what is
 * not known yet is shown.
 */
export function useMay(): (call: Asked) => boolean {
  const { rights: held, needsSecondFactor } = useSession(({ userInfo }) => userInfo);
  return ({ right }) => {
    if (needsSecondFactor) return false;
    if (held === undefined) return true;
    return isAllowed(new Set(Right.options.filter((each) => held.includes(each))), right);
  };
}

/** What leads to a call, for those whose role lets them make it. */
export function Allowed(props: { readonly to: Asked; readonly children: ReactNode }) {
  return useMay()(props.to) ? props.children : null;
}
