import {
  checkRecharge as checkContract,
  listCustomers as customersContract,
  recharge as rechargeContract,
} from "@farsim/contract/desk/shop/administration.ts";
import * as approvals from "@farsim/contract/desk/people/approvals.ts";
import { listCardActivities as cardActivitiesContract } from "@farsim/contract/desk/cards/card-desk.ts";
import { listCustomerActivities as activitiesContract } from "@farsim/contract/desk/people/customer-desk.ts";
import { whyCustomerActivity as whyContract } from "@farsim/contract/desk/people/customer-record.ts";
import * as bankFiles from "@farsim/contract/desk/money/bank-files.ts";
import * as files from "@farsim/contract/desk/money/recharge-files.ts";
import * as reversals from "@farsim/contract/desk/money/reversals.ts";
import { listShopActivities as listShopContract } from "@farsim/contract/desk/money/shop-activities.ts";
import {
  finishPayOrder as finishContract,
  listOperatorPayOrders as ordersContract,
  markPayOrderSeen as seenContract,
} from "@farsim/contract/desk/money/orders.ts";
import {
  adjustBalance as adjustContract,
  findAdjustmentAlike as alikeContract,
} from "@farsim/contract/desk/money/adjustments.ts";
import type { Mount } from "../platform/http/mount.ts";
import { findAdjustmentAlike } from "./adjustment-alike.ts";
import { adjustBalance } from "./adjust-balance.ts";
import { checkRecharge } from "./check-recharge.ts";
import { checkBankFile } from "./bank-files/check-bank-file.ts";
import { startBankFile } from "./bank-files/start-bank-file.ts";
import { confirmApproval, rejectApproval } from "./approvals/decide-approval.ts";
import { listAccountActivities } from "./activities/list-activities.ts";
import { listShopActivities } from "./activities/list-shop-activities.ts";
import {
  listCardActivities,
  listCustomerActivities,
} from "./activities/list-customer-activities.ts";
import { whyCustomerActivity } from "./activities/why-activity.ts";
import { listApprovals } from "../approvals/list-approvals.ts";
import { listCustomers } from "./customers/list-customers.ts";
import { finishPayOrder } from "./orders/finish-pay-order.ts";
import { listOperatorPayOrders } from "./orders/list-operator-pay-orders.ts";
import { markPayOrderSeen } from "./orders/mark-pay-order-seen.ts";
import { checkRechargeFile } from "./recharge-files/check-file.ts";
import { getRechargeFile, listRechargeFiles } from "./recharge-files/show-files.ts";
import { startRechargeFile } from "./recharge-files/start-file.ts";
import { stopRechargeFile } from "./recharge-files/stop-file.ts";
import { recharge } from "./recharge.ts";
import { reverseActivity } from "./reverse-activity.ts";

export function mountPaymentsForAdministrators(mount: Mount): void {
  mount(checkContract, checkRecharge);
  mount(rechargeContract, recharge);
  mount(customersContract, listCustomers);
  mount(ordersContract, listOperatorPayOrders);
  mount(finishContract, finishPayOrder);
  mount(seenContract, markPayOrderSeen);
  mount(reversals.listAccountActivities, listAccountActivities);
  mount(listShopContract, listShopActivities);
  mount(activitiesContract, listCustomerActivities);
  mount(cardActivitiesContract, listCardActivities);
  mount(whyContract, whyCustomerActivity);
  mount(reversals.reverseActivity, reverseActivity);
  mount(adjustContract, adjustBalance);
  mount(alikeContract, findAdjustmentAlike);
  mount(approvals.listApprovals, listApprovals);
  mount(approvals.confirmApproval, confirmApproval);
  mount(approvals.rejectApproval, rejectApproval);
  mount(bankFiles.checkBankFile, checkBankFile);
  mount(bankFiles.startBankFile, startBankFile);
  mount(files.checkRechargeFile, checkRechargeFile);
  mount(files.startRechargeFile, startRechargeFile);
  mount(files.stopRechargeFile, stopRechargeFile);
  mount(files.listRechargeFiles, listRechargeFiles);
  mount(files.getRechargeFile, getRechargeFile);
}
