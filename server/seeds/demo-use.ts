import { seededRandom } from "../src/channels/simulated/seeded-random.ts";
import { stayOf } from "../src/channels/simulated/simulated-subscriber.ts";
import { findOpenCards, type OpenCard } from "../src/cards/find-open-cards.ts";
import type { Instant } from "../src/platform/clock.ts";
import { ingestUsage } from "../src/usage/ingest/ingest-usage.ts";
import type { DemoCard } from "./demo-customer.ts";
import { actAs, type Stage } from "./demo-actions.ts";

/** Some hours of a day in which cards are used. */
interface Sitting {
  readonly name: string;
  readonly from: Instant;
  readonly to: Instant;
}

interface Reported {
  readonly daysAgo: number;
  readonly sittings: readonly Sitting[];
}

const bytesPerMegabyte = 2 ** 20;
const mostCards = 1_000;

/** Every carrier reports what its cards used; only what is on and not blocked is used. */
export async function reportUse(
  stage: Stage,
  held: ReadonlyMap<string, DemoCard>,
  { daysAgo, sittings }: Reported,
): Promise<void> {
  const open = await findOpenCards(stage.tx, "demo-", mostCards);
  for (const [channelName, cards] of Map.groupBy(open, (card) => card.channelName)) {
    const records = sittings.flatMap((sitting) =>
      cards.flatMap((card) => useOf(card, held.get(card.iccid), sitting, daysAgo)),
    );
    const carrier = actAs(stage, { kind: "channel", channelName });
    if (records.length > 0) await ingestUsage(carrier, channelName, records);
  }
}

function useOf(
  { iccid, channelName, kbps }: OpenCard,
  card: DemoCard | undefined,
  { name, from, to }: Sitting,
  daysAgo: number,
) {
  const lengthMillis = to.epochMilliseconds - from.epochMilliseconds;
  const usedAt = from.add({
    milliseconds: Math.floor(lengthMillis * seededRandom(iccid, "at", name, daysAgo)),
  });
  const stay = stayOf(channelName, iccid, usedAt.epochMilliseconds);
  const isPastLimit = daysAgo === 0 && card?.pastLimitMb !== undefined;
  const isAtHome = seededRandom(iccid, "home", stay.number) < (card?.atHome ?? 0);
  if (!card || (isAtHome && !isPastLimit)) return [];
  // Twice seven tenths are past the limit, once is not: the first sitting leaves the card open for the second.
  const megabytes = isPastLimit
    ? 0.7 * card.pastLimitMb
    : card.mbADay * (0.15 + 0.7 * seededRandom(iccid, "thirst", name, daysAgo));
  const bytes = Math.ceil((kbps === null ? megabytes : megabytes / 10) * bytesPerMegabyte);
  const id = `demo-${iccid}-${daysAgo}-${name}`;
  return [{ id, iccid, usedAt: usedAt.toString(), regionName: stay.region, bytes }];
}
