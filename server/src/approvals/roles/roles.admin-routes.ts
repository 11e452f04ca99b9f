import * as contract from "@farsim/contract/desk/people/staff.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { changeRoleOrAsk, inviteOrAsk, setRoleOrAsk } from "./give-or-ask.ts";

/** What gives a right over money, or who may give it: it may take two people. */
export function mountRolesForTwo(mount: Mount): void {
  mount(contract.inviteStaff, inviteOrAsk);
  mount(contract.setRole, setRoleOrAsk);
  mount(contract.changeRole, changeRoleOrAsk);
}
