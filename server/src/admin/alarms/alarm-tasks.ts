import type { CronItem } from "graphile-worker";
import type { EmailShop } from "../../accounts/emails/email.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Mailer } from "../../platform/mail.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { alarmEmailTasks } from "./alarm-emails.ts";
import type { WaysOut } from "./find-alarms.ts";
import { watchAlarms } from "./watch-alarms.ts";
import { postAlarmTasks } from "./webhook/post-alarms.ts";

const watchTask = "watchAlarms";
const watchAllTask = "watchAllAlarms";

/** A look that was missed is not made up for: the next one sees the same. */
const once = (task: string) => ({ queueName: watchTask, jobKey: task, maxAttempts: 1 });

/** Each minute at what is counted quickly, once an hour at the ledger too. */
export const alarmCronItems: readonly CronItem[] = [
  { task: watchTask, match: "* * * * *", options: once(watchTask) },
  { task: watchAllTask, match: "7 * * * *", options: once(watchAllTask) },
];

interface Parts {
  readonly config: WaysOut & {
    readonly billingTimeZone: string;
    readonly mayWebhooksBePrivate: boolean;
  };
  readonly database: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly vault: Vault;
  readonly shopNow: () => EmailShop;
  readonly onFailure: (error: unknown) => void;
}

/** What the worker does for alarms. A look that fails says so in the log and is made again a minute later. */
export function alarmTasks({ config, vault, onFailure, ...parts }: Parts) {
  const { database, clock } = parts;
  const { billingTimeZone } = config;
  const watch = (withLedger: boolean) =>
    watchAlarms({ database, clock, ways: config, billingTimeZone }, { withLedger }).catch(
      onFailure,
    );
  return {
    [watchTask]: () => watch(false),
    [watchAllTask]: () => watch(true),
    ...alarmEmailTasks(parts),
    ...postAlarmTasks({ database, clock, vault, mayBePrivate: config.mayWebhooksBePrivate }),
  };
}
