import { login } from "@farsim/contract/accounts.ts";
import { readConfig } from "../../src/config.ts";
import { openClock } from "../../src/platform/clock.ts";
import { openDatabase } from "../../src/platform/database/database.ts";
import { addCardholders, type Cardholders } from "../../testing/cardholders.ts";
import { byHttp, contractCaller } from "../../testing/input/contract-caller.ts";
import { addAddOnOnSale } from "../../testing/stock.ts";
import { type Cluster, query, serving } from "./cluster.ts";
import { superuser } from "./patroni.ts";
import { administrator, shopSettings } from "../shop-of-drill.ts";
import type { Server } from "../servers.ts";

/** Customers who are called for, with a card each, and one more for whom nothing is done under load. */
export interface Shop extends Cardholders {
  readonly quiet: Cardholders["customers"][number];
  /** The token of the administrator. */
  readonly keeper: string;
  readonly addOnId: string;
}

export const customers = 10;
/** Days of use of which nothing was reported yet. */
export const daysBack = 5;
export const addOnMicros = 10_000n;
export const firstRechargeMicros = 50_000_000n;

/** Fills the shop of a running server through its own actions. */
export async function openShop(cluster: Cluster, server: Server): Promise<Shop> {
  const http = contractCaller(byHttp(server.address));
  const { accessToken: keeper } = await http.done(login, administrator);
  const database = openDatabase(cluster.address(serving));
  try {
    const config = readConfig({ ...shopSettings, DATABASE_URL: cluster.address(serving) });
    const now = (await openClock(database)).now();
    const outside = { shop: config, actor: { kind: "system" }, language: "en" } as const;
    const addOnId = await database.write((tx) =>
      addAddOnOnSale({ tx, now, origin: "a drill", ...outside }, { priceMicros: addOnMicros }),
    );
    const all = await addCardholders({ config, database, http, keeper }, customers + 1);
    await moveBack(cluster);
    return {
      begin: all.begin,
      customers: all.customers.slice(0, customers),
      cards: all.cards.slice(0, customers),
      quiet: all.customers[customers]!,
      keeper,
      addOnId,
    };
  } finally {
    await database.close();
  }
}

/** As if all cards had been bound, and their plans ordered, so many days earlier: there is use to report. */
async function moveBack(cluster: Cluster): Promise<void> {
  const hours = daysBack * 24;
  await query(
    cluster.address(superuser),
    `BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE card_history SET at = at - interval '${hours} hours';
    UPDATE cards SET bound_at = bound_at - interval '${hours} hours';
    UPDATE subscriptions SET ordered_at = ordered_at - interval '${hours} hours',
                             during = daterange(lower(during) - ${daysBack}, upper(during));
    COMMIT`,
  );
}
