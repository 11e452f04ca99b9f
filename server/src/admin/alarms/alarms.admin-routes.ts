import * as contract from "@farsim/contract/desk/shop/alarms.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { chooseEmails, listAlarms } from "./list-alarms.ts";
import {
  removeWebhook,
  setWebhook,
  showWebhook,
  testWebhook,
  type WebhookParts,
} from "./webhook/alarm-webhook.ts";

/** Alarms, and the ways by which they reach people. */
export function mountAlarms(mount: Mount, webhook: WebhookParts): void {
  mount(contract.listAlarms, listAlarms);
  mount(contract.setAlarmEmails, chooseEmails);
  mount(contract.getAlarmWebhook, showWebhook);
  mount(contract.setAlarmWebhook, (ctx, input) => setWebhook(ctx, webhook, input));
  mount(contract.removeAlarmWebhook, removeWebhook);
  mount.multiTransaction(contract.testAlarmWebhook, (steps) => testWebhook(steps, webhook));
}
