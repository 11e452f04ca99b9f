import type { reportUsage } from "@farsim/contract/usage.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import type { Clock } from "../platform/clock.ts";
import { bytesInMinute, stayOf } from "./traveller.ts";

type Records = CallInput<typeof reportUsage>["records"];

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
  readonly servedCards: () => Promise<readonly ServedCard[]>;
  /** Told of what went wrong; the next minute is a new try. */
  readonly onFailure: (cause: unknown) => void;
}

const minuteMillis = 60_000;
const patienceMs = 10_000;

/**
 * A carrier that nobody has to sign a contract with: about once a minute it tells what its cards have used, by the same call
 * and under the same key as any carrier. What a card used in a minute depends on card and minute alone, so several servers
 * beside each other, or one that starts again, tell nothing twice.
 */
export function startSimulatedCarrier(carrier: Carrier): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let telling: Promise<void> | undefined;
  const tell = () => {
    telling ??= tellMinute(carrier, stopping.signal)
      .catch((cause: unknown) => {
        if (!stopping.signal.aborted) carrier.onFailure(cause);
      })
      .finally(() => {
        telling = undefined;
      });
  };
  tell();
  const timer = setInterval(tell, minuteMillis);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await telling;
    },
  };
}

/** Tells the use of the minute that runs: of no other, so that nothing of yesterday comes after midnight. */
async function tellMinute(carrier: Carrier, stopping: AbortSignal): Promise<void> {
  const cards = await carrier.servedCards();
  const minute = Math.floor(carrier.clock.now().epochMilliseconds / minuteMillis);
  for (const [channelName, own] of Map.groupBy(cards, (card) => card.channelName)) {
    const key = carrier.keys.get(channelName);
    const records = own.flatMap((card) => recordOf(card, minute * minuteMillis));
    if (key === undefined || records.length === 0) continue;
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

function recordOf(card: ServedCard, fromMillis: number): Records {
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
