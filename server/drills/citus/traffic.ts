import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { listCards } from "@farsim/contract/cards.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { reportUsage } from "@farsim/contract/desk/cards/usage.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import type { Cardholders } from "../../testing/cardholders.ts";
import {
  type Answer,
  byHttp,
  type ContractCaller,
  contractCaller,
} from "../../testing/input/contract-caller.ts";
import { channelKey } from "../shop-of-drill.ts";

/** A shop with customers, and the token of its administrator. */
export interface FilledShop extends Cardholders {
  readonly address: string;
  readonly keeper: string;
}

export interface Traffic {
  /** What came of the calls since the last look, and a new look begins. */
  look(): Figures;
  /** Names of the recharges that were acknowledged. */
  readonly recharges: readonly string[];
  stop(): Promise<void>;
}

export interface Figures {
  readonly calls: number;
  readonly failed: ReadonlyMap<string, number>;
  readonly medianMs: number;
  readonly longestMs: number;
  readonly seconds: number;
}

const kinds = ["recharge", "usage", "read"] as const;
const callersAKind = 2;
const restMs = 10;
/** However long the drill lasts: it must not call on without end. */
const mostMs = 180_000;

/** Calls a shop's server from now on, each caller one call after the other. A failed call is not tried again. */
export function callOn(shop: FilledShop): Traffic {
  const http = contractCaller(byHttp(shop.address));
  const over = AbortSignal.timeout(mostMs);
  const stopping = new AbortController();
  const recharges: string[] = [];
  let took: number[] = [];
  let failed = new Map<string, number>();
  let since = performance.now();
  const call = async (kind: (typeof kinds)[number]) => {
    const name = `drill-${randomUUID()}`;
    const begun = performance.now();
    const answer = await send(http, shop, { kind, name }).catch((error: unknown) => String(error));
    took.push(performance.now() - begun);
    const failure = typeof answer === "string" ? answer : failureIn(answer);
    if (failure !== undefined) failed.set(failure, (failed.get(failure) ?? 0) + 1);
    else if (kind === "recharge") recharges.push(name);
  };
  const calling = Promise.all(
    kinds.flatMap((kind) =>
      Array.from({ length: callersAKind }, async () => {
        while (!stopping.signal.aborted && !over.aborted) {
          await call(kind);
          await pause(restMs);
        }
      }),
    ),
  );
  return {
    recharges,
    look() {
      const sorted = took.toSorted((a, b) => a - b);
      const figures = {
        calls: took.length,
        failed,
        medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
        longestMs: sorted.at(-1) ?? 0,
        seconds: (performance.now() - since) / 1000,
      };
      [took, failed, since] = [[], new Map(), performance.now()];
      return figures;
    },
    async stop() {
      stopping.abort();
      await calling;
    },
  };
}

const failureIn = ({ code, status, error }: Answer): string | undefined =>
  code === 0 ? undefined : `${status} ${error ?? ""}`.trim();

function send(
  http: ContractCaller,
  shop: FilledShop,
  { kind, name }: { readonly kind: (typeof kinds)[number]; readonly name: string },
): Promise<Answer> {
  const nth = randomInt(shop.customers.length);
  const { username, bearer } = shop.customers[nth]!;
  switch (kind) {
    case "recharge": {
      const input = { account: username, amount: "0.01", reason: name };
      return http.call(recharge, input, { bearer: shop.keeper, key: name });
    }
    case "usage": {
      const { iccid } = shop.cards[nth]!;
      const usedAt = shop.begin.toString();
      const records = [
        { id: name, iccid, usedAt, regionName: "JP", bytes: 1 + randomInt(100_000) },
      ];
      return http.call(reportUsage, { records }, { bearer: channelKey });
    }
    case "read":
      return readAll(http, bearer);
  }
}

async function readAll(http: ContractCaller, bearer: string): Promise<Answer> {
  const answer = await http.call(getUserInfo, {}, { bearer });
  return answer.code === 0 ? http.call(listCards, {}, { bearer }) : answer;
}
