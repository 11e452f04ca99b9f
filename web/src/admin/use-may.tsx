import type { DeskCall } from "@farsim/contract/endpoint.ts";
import { isAllowed, Right } from "@farsim/contract/values/rights.ts";
import type { ReactNode } from "react";
import { useSession } from "../platform/session/session.ts";

type Asked = Pick<DeskCall, "right">;

/** Whether the reader's role lets them make a call. The server decides: what is not known yet is shown. */
export function useMay(): (call: Asked) => boolean {
  const held = useSession(({ userInfo }) => userInfo.rights);
  return ({ right }) =>
    held === undefined ||
    isAllowed(new Set(Right.options.filter((each) => held.includes(each))), right);
}

/** What leads to a call, for those whose role lets them make it. */
export function Allowed(props: { readonly to: Asked; readonly children: ReactNode }) {
  return useMay()(props.to) ? props.children : null;
}
