import { CarrierRefused, type ChannelAdapter } from "./adapter.ts";

/** Failures one after the other, after which a carrier is left alone for a while. */
const failuresUntilOpen = 3;
const restMs = 15_000;

/**
 * A carrier that does not answer is left alone for some seconds, so that it holds up no other: what is sent meanwhile fails
 * at once and waits for its next try. `onBack` is told when it answers again.
 */
export function circuitBreaker(adapter: ChannelAdapter, onBack: () => void): ChannelAdapter {
  let failures = 0;
  let openUntil = 0;
  const exchange = async <T>(work: () => Promise<T>): Promise<T> => {
    if (performance.now() < openUntil)
      throw new Error("The carrier did not answer lately; it is asked again soon.");
    try {
      const result = await work();
      answered();
      return result;
    } catch (error) {
      if (error instanceof CarrierRefused) answered();
      else if (++failures >= failuresUntilOpen) openUntil = performance.now() + restMs;
      throw error;
    }
  };
  const answered = () => {
    const wasAway = failures > 0;
    failures = 0;
    openUntil = 0;
    if (wasAway) onBack();
  };
  return {
    send: (order) => exchange(() => adapter.send(order)),
    fetchUsage: (cursor) => exchange(() => adapter.fetchUsage(cursor)),
  };
}
