import { spawn } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync } from "node:fs";
import path from "node:path";
import { freePort } from "@farsim/programs/free-port.ts";
import { until } from "@farsim/programs/until.ts";
import { environmentOf, journeyFolder } from "./journey-server.ts";
import { worker } from "../worker.ts";

export interface OwnShop {
  readonly origin: string;
  /** Where its emails arrive. */
  readonly outbox: string;
  close(): Promise<void>;
}

interface Options {
  /** What its folder is called. */
  readonly name: string;
  /** The program that opens it. */
  readonly program: string;
  /** What it is set by, beside what every shop of the journeys is; undefined takes a setting away. */
  readonly settings: (origin: string) => NodeJS.ProcessEnv;
}

/** A shop for one journey alone, on a database of its own. */
export async function openOwnShop({ name, program, settings }: Options): Promise<OwnShop> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  mkdirSync(journeyFolder, { recursive: true });
  // A journey that is tried again does not find what the first try has left.
  const folder = mkdtempSync(path.join(journeyFolder, `${name}-${worker}-`));
  const log = openSync(path.join(folder, "shop.log"), "a");
  const shop = spawn(process.execPath, [program], {
    env: { ...process.env, ...environmentOf({ port, folder }), ...settings(origin) },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const ended = new Promise((resolve) => {
    shop.once("exit", resolve);
  });
  const close = async () => {
    shop.kill("SIGTERM");
    await ended;
  };
  const hasEnded = () => shop.exitCode !== null || shop.signalCode !== null;
  const answers = () => fetch(`${origin}/farsim/config/get`).then(({ ok }) => ok, hasEnded);
  if (!(await until(answers, { withinMs: 60_000, everyMs: 100 })) || hasEnded()) {
    await close();
    throw new Error(`the shop did not open: see ${folder}/shop.log`);
  }
  return { origin, outbox: path.resolve(import.meta.dirname, "../../..", folder, "outbox"), close };
}

/** A shop as it is on its first day: an administrator, and nothing else; no sandbox, and no setting but what every start needs. */
export const openFirstDayShop = (name: string): Promise<OwnShop> =>
  openOwnShop({
    name,
    program: "server/src/main.ts",
    settings: () => ({ ...noneSet, SANDBOX: "false" }),
  });

/** The same with a clock in the test's hand. */
export const openStrictShop = (name: string): Promise<OwnShop> =>
  openOwnShop({
    name,
    program: "server/src/main.ts",
    settings: () => ({ ...noneSet, SANDBOX: "true", ADMIN_TOTP_REQUIRED: "true" }),
  });

/** The same for journeys that begin at the desk: its administrator needs no second factor. */
export const openEmptyShop = (name: string): Promise<OwnShop> =>
  openOwnShop({
    name,
    program: "server/src/main.ts",
    settings: () => ({ ...noneSet, SANDBOX: "true", ADMIN_TOTP_REQUIRED: "false" }),
  });

const noneSet = {
  CHANNEL_KEYS: undefined,
  SERVICE_FEE_RATE: undefined,
  CONTACT_EMAIL: undefined,
  CONTACT_WHATSAPP: undefined,
  CONTACT_WECHAT: undefined,
  CONTACT_HOURS: undefined,
  CARD_LIMIT: undefined,
};
