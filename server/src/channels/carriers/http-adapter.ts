import { randomUUID } from "node:crypto";
import { z } from "zod";
import { mostRecords } from "@farsim/contract/desk/cards/usage.ts";
import type { Clock } from "../../platform/clock.ts";
import { CarrierRefused, type ChannelAdapter } from "./adapter.ts";
import { exchangeWithCarrier, type Patience, usualPatience } from "./exchange-with-carrier.ts";
import { signatureHeaders } from "./sign-message.ts";

interface Carrier {
  /** What `/commands` and `/usage` are added to. */
  readonly url: string;
  readonly clock: Clock;
  /** What signs our messages now; see `docs/carriers.md`. */
  readonly secrets: () => Promise<readonly string[]>;
  readonly patience?: Patience;
}

const mostAnswerBytes = 64 * 1024;
const mostUsageBytes = 8 * 1024 * 1024;

const UsageAnswer = z.object({
  records: z.array(z.looseObject({})).max(mostRecords),
  cursor: z.string().max(500),
});

/** A carrier that is reached by JSON over HTTPS; `docs/carriers.md` says how to be one. */
export function openHttpAdapter(carrier: Carrier): ChannelAdapter {
  const base = carrier.url.replace(/\/+$/, "");
  const { patience = usualPatience } = carrier;
  const post = async (path: string, id: string, message: object, mostBytes: number) => {
    const secrets = await carrier.secrets();
    // Nothing was sent, so nothing was obeyed.
    if (secrets.length === 0)
      throw new CarrierRefused("The channel has no secret yet to sign with.");
    const body = JSON.stringify(message);
    const epochSeconds = Math.floor(carrier.clock.now().epochMilliseconds / 1000);
    const headers = signatureHeaders({ id, epochSeconds, body }, secrets);
    return exchangeWithCarrier({ url: base + path, headers, body }, { mostBytes, patience });
  };
  return {
    async send({ id, iccid, command: { name, ...more } }) {
      await post("/commands", id, { id, iccid, command: name, ...more }, mostAnswerBytes);
    },
    async fetchUsage(cursor) {
      try {
        const text = await post(
          "/usage",
          randomUUID(),
          { cursor: cursor ?? null, limit: mostRecords },
          mostUsageBytes,
        );
        const answer = UsageAnswer.safeParse(parsed(text));
        if (!answer.success) throw new Error("The carrier's usage has another form than agreed.");
        return answer.data;
      } catch (error) {
        // A carrier that knows no such thing sends its usage by itself.
        const sendsItself =
          error instanceof CarrierRefused && [404, 405].includes(Number(error.cause));
        if (sendsItself) return undefined;
        throw error;
      }
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
