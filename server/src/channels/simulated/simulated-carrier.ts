import { dayOfMillis } from "../../platform/calendar.ts";
import type { Clock } from "../../platform/clock.ts";
import { openReports, type SimulatedRecord } from "./simulated-reports.ts";
import { bytesInMinute, stayOf } from "./simulated-subscriber.ts";

/** A card that its carrier lets into the network, at a speed where it is slowed. */
interface ServedCard {
  readonly iccid: string;
  readonly channelName: string;
  readonly kbps: number | null;
}

interface Carrier {
  /** Where usage is reported: the address of `/channel/usage`. */
  readonly url: string;
  /** By channel name; a channel without one reports nothing. */
  readonly keys: ReadonlyMap<string, string>;
  readonly clock: Clock;
  /** The billing zone: what a day used is told on that day. */
  readonly zone: string;
  readonly servedCards: () => Promise<readonly ServedCard[]>;
  /** Told of what went wrong; the next minute is a new try. */
  readonly onFailure: (cause: unknown) => void;
}

const minuteMillis = 60_000;
const patienceMs = 10_000;

/**
 * A carrier that no one has to sign a contract with: about once a minute it tells what its cards have used, by the same call
 * and under the same key as any carrier. What a card used in a minute depends on card and minute alone, so several servers
 * beside each other, or one that starts again, count nothing twice. Some of it comes late, twice or in another order, as
 * real carriers have it (`simulated-reports.ts`).
 */
export function startSimulatedCarrier(carrier: Carrier): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let variant: Promise<void> | undefined;
  const dayIn = (minute: number) => dayOfMillis(minute * minuteMillis, carrier.zone);
  const reportsIn = openReports((minute, later) => dayIn(minute) === dayIn(later));
  const report = () => {
    variant ??= reportMinute(carrier, reportsIn, stopping.signal)
      .catch((cause: unknown) => {
        if (!stopping.signal.aborted) carrier.onFailure(cause);
      })
      .finally(() => {
        variant = undefined;
      });
  };
  report();
  const timer = setInterval(report, minuteMillis);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await variant;
    },
  };
}

/** Tells what falls to the minute that runs. */
async function reportMinute(
  carrier: Carrier,
  reportsIn: ReturnType<typeof openReports>,
  stopping: AbortSignal,
): Promise<void> {
  const cards = await carrier.servedCards();
  const minute = Math.floor(carrier.clock.now().epochMilliseconds / minuteMillis);
  const channelOf = new Map(cards.map(({ iccid, channelName }) => [iccid, channelName]));
  const reports = reportsIn(
    minute,
    cards.flatMap((card) => recordOf(card, minute * minuteMillis)),
  );
  for (const [channelName, records] of Map.groupBy(reports, ({ iccid }) => channelOf.get(iccid))) {
    const key = channelName && carrier.keys.get(channelName);
    if (!key) continue;
    const answer = await fetch(carrier.url, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ records }),
      signal: AbortSignal.any([stopping, AbortSignal.timeout(patienceMs)]),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`reported use was answered with ${answer.status}`);
  }
}

function recordOf(card: ServedCard, fromMillis: number): SimulatedRecord[] {
  const bytes = bytesInMinute(card, fromMillis);
  if (bytes < 1) return [];
  return [
    {
      id: `simulated-${card.iccid}-${fromMillis / minuteMillis}`,
      iccid: card.iccid,
      usedAt: new Date(fromMillis).toISOString(),
      regionName: stayOf(card.channelName, card.iccid, fromMillis).region,
      bytes,
    },
  ];
}
