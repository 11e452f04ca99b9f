import { randomInt, randomUUID } from "node:crypto";
import { Agent } from "node:http";
import path from "node:path";
import { login } from "@farsim/contract/accounts.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { listCards } from "@farsim/contract/cards.ts";
import { reportUsage } from "@farsim/contract/desk/cards/usage.ts";
import { onTestFinished } from "vitest";
import { findLedgerOffence } from "../tools/verify-ledger/find-ledger-offence.ts";
import { openTokens } from "../src/accounts/sessions/tokens.ts";
import { openClock } from "../src/platform/clock.ts";
import { addCardholders } from "./cardholders.ts";
import { contractCaller } from "./input/contract-caller.ts";
import { overKeptConnections } from "./database/kept-connections.ts";
import { administrator, channelKey, shopInFolder } from "./shop-in-folder.ts";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";

/** How a call ended: with a status, and whether it was told when to come again. */
export interface Ending {
  readonly status: number;
  readonly reportedWhen: boolean;
  readonly millis: number;
}

/**
 * The real program on a durable PostgreSQL of its own, with customers who hold a card each, and what they call: one call in
 * five moves money, one reports use, three read.
 */
export async function openLoadedShop({ people }: { people: number }) {
  const shop = shopInFolder(path.join(temporaryFolder(), "shop"));
  const { program, origin, monitoring, ...opened } = await shop.start();
  const config = shop.config();
  const database = await shop.connect({ maxConnections: 4 });
  onTestFinished(() => database.close());
  const clock = await openClock(database);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const http = contractCaller(overKeptConnections(agent, origin + config.servicePrefix));
  let keeper = opened.bearer;

  const { cards, customers } = await addCardholders({ config, database, http, keeper }, people);

  const some = <T>(all: readonly T[]): T => all[randomInt(all.length)]!;
  const calls = [
    () => {
      const input = { account: some(customers).username, amount: "0.01" };
      return http.call(recharge, input, { bearer: keeper, key: randomUUID() });
    },
    () => {
      const used = { iccid: some(cards).iccid, usedAt: clock.now().toString(), regionName: "JP" };
      const records = [{ id: randomUUID(), bytes: 1 + randomInt(100_000), ...used }];
      return http.call(reportUsage, { records }, { bearer: channelKey });
    },
    () => http.call(getUserInfo, {}, { bearer: some(customers).bearer }),
    () => http.call(listCards, {}, { bearer: some(customers).bearer }),
    () => http.call(getUserInfo, {}, { bearer: some(customers).bearer }),
  ];
  let nth = 0;

  /** Every user's access token is good for ten minutes. */
  async function renew() {
    ({ accessToken: keeper } = await http.done(login, administrator));
    const tokens = openTokens(config);
    for (const person of customers) {
      const { rows } = await database.pool.query<{ id: string }>(
        "SELECT id FROM sessions WHERE user_id = $1 LIMIT 1",
        [person.id],
      );
      const whose = {
        userId: BigInt(person.id),
        sessionId: rows[0]!.id,
        level: 0,
        epoch: 0,
      } as const;
      person.bearer = tokens.access(whose, clock.now());
    }
  }

  return {
    program,
    renew,
    /** The next call of the mix. Status 0: it was cut off. */
    async callOnce(): Promise<Ending> {
      const begin = performance.now();
      const ending = await calls[nth++ % calls.length]!().then(
        ({ status, headers }) => ({ status, reportedWhen: headers.has("retry-after") }),
        () => ({ status: 0, reportedWhen: false }),
      );
      return { ...ending, millis: performance.now() - begin };
    },
    /** Past every agent: anyone who watches has a connection of their own. */
    watch: (path: string) => fetch(monitoring + path),
    findOffence: () => findLedgerOffence(database),
  };
}
export type LoadedShop = Awaited<ReturnType<typeof openLoadedShop>>;
