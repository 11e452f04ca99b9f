/** The only place of the application that reads the machine's clock. */
export function nowMs(): number {
  return Date.now();
}

export function now(): Date {
  return new Date();
}

const zoneKeptMs = 60_000;
let readerZone = { name: "UTC", readAt: Number.NEGATIVE_INFINITY };

/** The zone of the reader's device, which travels with them. */
export function ownZone(): string {
  const at = nowMs();
  if (at - readerZone.readAt > zoneKeptMs) {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    // Some browsers name no zone, or one that no format takes.
    const isKnown = timeZone !== undefined && timeZone !== "Etc/Unknown";
    readerZone = { name: isKnown ? timeZone : "UTC", readAt: at };
  }
  return readerZone.name;
}

/** A moment as the wire writes it, made ready for formatting. */
export function instant(isoText: string): Date {
  return new Date(isoText);
}

/** Noon UTC of a calendar day, so that formatting it in UTC gives that very day. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}

/** A calendar day (`2027-05-01`) moved by whole days. */
export function dayPlus(day: string, days: number): string {
  const moment = noonOf(day);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** The last day of the calendar month of a day. */
export function lastDayOfMonth(day: string): string {
  // Every month has a 28th, and none has four days more.
  const inNext = dayPlus(`${day.slice(0, 8)}28`, 4);
  return dayPlus(`${inNext.slice(0, 8)}01`, -1);
}
