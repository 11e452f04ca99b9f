import {
  listCustomers as customersContract,
  recharge as rechargeContract,
} from "@farsim/contract/administration.ts";
import type { Mount } from "../platform/mount.ts";
import { listCustomers } from "./list-customers.ts";
import { recharge } from "./recharge.ts";

export function mountPaymentsForAdministrators(mount: Mount): void {
  mount(rechargeContract, recharge);
  mount(customersContract, listCustomers);
}
