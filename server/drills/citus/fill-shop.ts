import { login } from "@farsim/contract/accounts.ts";
import { readConfig } from "../../src/config.ts";
import { openDatabase } from "../../src/platform/database/database.ts";
import { addCardholders } from "../../testing/cardholders.ts";
import { byHttp, contractCaller } from "../../testing/input/contract-caller.ts";
import { administrator } from "../shop-of-drill.ts";
import type { Server } from "../servers.ts";
import type { FilledShop } from "./traffic.ts";

const customers = 8;

/** Gives a running shop customers with money and a card that has a plan. */
export async function fillShop({ address, settings }: Server): Promise<FilledShop> {
  const http = contractCaller(byHttp(address));
  const { accessToken: keeper } = await http.done(login, administrator);
  const database = openDatabase(settings.DATABASE_URL!);
  try {
    const config = readConfig(settings);
    const holders = await addCardholders({ config, database, http, keeper }, customers);
    return { ...holders, address, keeper };
  } finally {
    await database.close();
  }
}
