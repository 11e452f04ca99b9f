import {
  listCustomers as customersContract,
  recharge as rechargeContract,
} from "@farsim/contract/administration.ts";
import {
  finishPayOrder as finishContract,
  listOperatorPayOrders as ordersContract,
} from "@farsim/contract/pay.ts";
import type { Mount } from "../platform/mount.ts";
import { listCustomers } from "./list-customers.ts";
import { finishPayOrder } from "./finish-pay-order.ts";
import { listOperatorPayOrders } from "./list-operator-pay-orders.ts";
import { recharge } from "./recharge.ts";

export function mountPaymentsForAdministrators(mount: Mount): void {
  mount(rechargeContract, recharge);
  mount(customersContract, listCustomers);
  mount(ordersContract, listOperatorPayOrders);
  mount(finishContract, finishPayOrder);
}
