import type { AuditAction } from "@farsim/contract/desk/audit-actions.ts";
import type { Messages } from "@farsim/contract/messages/messages.ts";
import { useTranslations } from "use-intl";

type ActionName = keyof Messages["audit"]["actionNames"];

/** Every action by its words. */
export const actionNames: Readonly<Record<AuditAction, ActionName>> = {
  "program/openShop": "openShop",
  "admin/recharge": "recharge",
  "admin/enterCustomer": "enterCustomer",
  "admin/leaveCustomer": "leaveCustomer",
  "user/export": "exportInView",
  "user/login": "login",
  "user/loginFailed": "loginFailed",
  "user/confirmTotp": "confirmTotp",
  "user/removeTotp": "removeOwnTotp",
  "activities/export": "activitiesInView",
  "admin/customer/read": "readCustomer",
  "admin/customer/addNote": "addNote",
  "admin/customer/disable": "disable",
  "admin/customer/enable": "enable",
  "admin/customer/setLevel": "setLevel",
  "admin/role/save": "saveRole",
  "admin/role/delete": "deleteRole",
  "admin/staff/invite": "inviteStaff",
  "admin/staff/withdrawInvitation": "withdrawInvitation",
  "user/acceptInvitation": "acceptInvitation",
  "admin/customer/removeTotp": "removeTotp",
  "admin/card/stopService": "stopService",
  "admin/card/resumeService": "resumeService",
  "admin/card/announcePlanChange": "announcePlanChange",
  "admin/card/withdrawPlanChange": "withdrawPlanChange",
  "admin/card/mark": "markCard",
  "admin/card/unmark": "unmarkCard",
  "admin/card/unbind": "unbindCard",
  "admin/card/swapSim": "swapSim",
  "admin/card/bind": "bindFor",
  "admin/card/orderPlan": "orderPlanFor",
  "admin/card/orderAddOn": "orderAddOnFor",
  "admin/card/cancelPendingPlan": "cancelPendingPlanFor",
  "admin/card/stopBilling": "stopBillingFor",
  "admin/card/editTag": "editTagFor",
  "admin/customer/sendReset": "sendReset",
  "admin/customer/correctEmail": "correctEmail",
  "admin/customer/withdrawEmail": "withdrawEmail",
  "user/confirmEmail": "confirmEmail",
  "admin/card/revealVerifyCode": "revealVerifyCode",
  "admin/starterPack/set": "packSet",
  "admin/starterPack/reset": "packReset",
  "admin/starterPack/revert": "packRevert",
  "admin/order/finish": "orderFinish",
  "admin/order/markSeen": "orderSeen",
  "admin/reverseActivity": "reverse",
  "admin/approval/ask": "approvalAsk",
  "admin/approval/confirm": "approvalConfirm",
  "admin/approval/reject": "approvalReject",
  "admin/card/import": "cardImport",
  "admin/batch/rename": "batchRename",
  "admin/batch/move": "batchMove",
  "admin/batch/undo": "batchUndo",
  "admin/stock/setThreshold": "stockThreshold",
  "admin/batch/export": "batchExport",
  "admin/batch/print": "batchPrint",
  "admin/audit/export": "auditExport",
  "admin/list/export": "listExport",
  "admin/usage/import": "usageImport",
  "admin/usage/retry": "usageRetry",
  "admin/usage/dismiss": "usageDismiss",
  "admin/plan/save": "planSave",
  "admin/plan/archive": "planArchive",
  "admin/addOn/save": "addOnSave",
  "admin/addOn/archive": "addOnArchive",
  "admin/coverage/save": "coverageSave",
  "admin/coverage/import": "coverageImport",
  "admin/channel/create": "createChannel",
  "admin/channel/remove": "removeChannel",
  "admin/channel/renewKey": "renewKey",
  "admin/channel/retryCommand": "retryCommand",
  "admin/channel/renewSecret": "renewSecret",
  "admin/settings/change": "changeSettings",
  "admin/settings/addImage": "addImage",
  "admin/alarmWebhook/set": "setAlarmWebhook",
  "admin/alarmWebhook/remove": "removeAlarmWebhook",
};

/** How actions are called in the reader's language; what a former program did may have no words any more. */
export function useActionName(): (action: string) => string {
  const t = useTranslations("audit");
  return (action) => {
    const name = (actionNames as Readonly<Record<string, ActionName>>)[action];
    return name ? t(`actionNames.${name}`) : action;
  };
}
