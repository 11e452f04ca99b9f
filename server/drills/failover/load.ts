import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { listCards, orderAddOn } from "@farsim/contract/cards.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { reportUsage } from "@farsim/contract/desk/cards/usage.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import {
  type Answer,
  type Carry,
  type ContractCaller,
  contractCaller,
} from "../../testing/input/contract-caller.ts";
import { channelKey } from "../shop-of-drill.ts";
import type { Server } from "../servers.ts";
import { customers, daysBack, type Shop } from "./shop.ts";

export const kinds = ["recharge", "add-on", "usage", "read"] as const;
export type Kind = (typeof kinds)[number];

/** A call that was acknowledged, after so many tries. */
export interface Acknowledged {
  readonly kind: Kind;
  /** What it is found by: the note of a recharge, the activity of an add-on, the beginning of its records' ids. */
  readonly name: string;
  readonly caller: number;
  /** Milliseconds of the drill's clock. */
  readonly begun: number;
  readonly at: number;
  readonly tries: number;
}

export interface Load {
  readonly acknowledged: readonly Acknowledged[];
  /** Answers that no second try mends: there must be none. */
  readonly refused: readonly string[];
  /** How often a try ended so. */
  readonly failures: ReadonlyMap<string, number>;
  /** Ends once everything that was begun is acknowledged. */
  stop(): Promise<void>;
  /** Ends without it. */
  abandon(): Promise<void>;
}

export const callers = 16;
export const recordsABatch = 3;
export const rechargeMicros = 10_000n;
/** A caller who has no answer after this time asks again. */
const tryWithinMs = 5_000;
const restMs = 20;
const restAfterFailureMs = 100;

interface Call {
  readonly kind: Kind;
  readonly name: string;
  /** The same under each try: its name is its idempotency key, or that of its records. */
  send(http: ContractCaller): Promise<Answer>;
  /** What it is found by afterwards, where the answer says it. */
  foundBy(answer: Answer): string;
}

/** Callers that go on until they are stopped: each asks again under the same key until it is acknowledged, at the other server each time. */
export function callOn(servers: readonly Server[], shop: Shop): Load {
  const https = servers.map(({ address }) => contractCaller(carryWithin(address)));
  const load = {
    acknowledged: [] as Acknowledged[],
    refused: [] as string[],
    failures: new Map<string, number>(),
  };
  const [over, abandoned] = [new AbortController(), new AbortController()];
  const call = async (caller: number) => {
    const wanted = newCall(shop, kinds[caller % kinds.length]!);
    const begun = performance.now();
    for (let tries = 1; !abandoned.signal.aborted; tries++) {
      const at = https[(Math.floor(caller / kinds.length) + tries - 1) % https.length]!;
      const answer = await wanted.send(at).catch((error: unknown) => reasonOf(error));
      const failure = typeof answer === "string" ? answer : unknownFate(answer);
      if (failure === undefined && typeof answer !== "string") {
        const { kind } = wanted;
        if (answer.code !== 0) return void load.refused.push(`${kind}: ${answer.text}`);
        const name = wanted.foundBy(answer);
        load.acknowledged.push({ kind, name, caller, begun, at: performance.now(), tries });
        return undefined;
      }
      load.failures.set(failure!, (load.failures.get(failure!) ?? 0) + 1);
      await pause(restAfterFailureMs);
    }
    return undefined;
  };
  const calling = Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (!over.signal.aborted) {
        await call(caller);
        await pause(restMs);
      }
    }),
  );
  const stop = async () => {
    over.abort();
    await calling;
  };
  return {
    ...load,
    stop,
    async abandon() {
      abandoned.abort();
      await stop();
    },
  };
}

/** After such an answer the caller does not know what became of the call, and may ask again. */
function unknownFate({ status, error }: Answer): string | undefined {
  return status === 503 ? `${status} ${error ?? ""}`.trim() : undefined;
}

function reasonOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return name === "TimeoutError" ? "no answer in time" : (cause?.code ?? String(error));
}

/** By HTTP, given up where no answer comes in time. */
function carryWithin(address: string): Carry {
  return async ({ method, path, headers = {}, body }) => {
    const signal = AbortSignal.timeout(tryWithinMs);
    const response = await fetch(address + path, {
      method,
      headers,
      signal,
      ...(body !== undefined && { body }),
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
}

function newCall(shop: Shop, kind: Kind): Call {
  const name = `drill-${randomUUID()}`;
  const nth = randomInt(customers);
  const { username, bearer } = shop.customers[nth]!;
  const { id: cardId, iccid } = shop.cards[nth]!;
  const called = { kind, name, foundBy: () => name };
  switch (kind) {
    case "recharge": {
      const input = { account: username, amount: "0.01", reason: name };
      return {
        ...called,
        send: (http) => http.call(recharge, input, { bearer: shop.keeper, key: name }),
      };
    }
    case "add-on": {
      const input = { cardId, addOnId: shop.addOnId };
      return {
        ...called,
        send: (http) => http.call(orderAddOn, input, { bearer, key: name }),
        foundBy: ({ data }) => (data as { activity: { id: string } }).activity.id,
      };
    }
    case "usage": {
      const records = Array.from({ length: recordsABatch }, (_, i) => ({
        id: `${name}/${i}`,
        iccid,
        usedAt: shop.begin.subtract({ hours: randomInt(24 * daysBack) }).toString(),
        regionName: "JP",
        bytes: 1 + randomInt(100_000),
      }));
      return {
        ...called,
        send: (http) => http.call(reportUsage, { records }, { bearer: channelKey }),
      };
    }
    case "read":
      return {
        ...called,
        async send(http) {
          await http.call(getUserInfo, {}, { bearer });
          return http.call(listCards, {}, { bearer });
        },
      };
  }
}
