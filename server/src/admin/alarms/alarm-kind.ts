import { AlarmKind, alarmRights } from "@farsim/contract/desk/shop/alarm-kinds.ts";
import { isAllowed, type Right } from "@farsim/contract/values/people/rights.ts";
import type { AlarmRow } from "./alarms.sql.ts";
import { readSubject } from "./unusual-activity.ts";

/** The kinds that someone with some rights hears of. */
export const kindsFor = (rights: ReadonlySet<Right>): AlarmKind[] =>
  AlarmKind.options.filter((kind) => isAllowed(rights, alarmRights[kind]));

/** An alarm of a kind that this program knows. */
export type KnownAlarm = AlarmRow & { readonly kind: AlarmKind };

/** Whether someone with some rights hears of an alarm; no one does of what a newer program has found. */
export function concerns(rights: ReadonlySet<Right>, alarm: AlarmRow): alarm is KnownAlarm {
  const kind = AlarmKind.safeParse(alarm.kind);
  if (!kind.success || !isAllowed(rights, alarmRights[kind.data])) return false;
  return kind.data !== "unusualActivity" || readSubject(alarm.subject) !== undefined;
}
