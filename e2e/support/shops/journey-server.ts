import { mkdirSync } from "node:fs";
import path from "node:path";
import { accounts, contact } from "../accounts.ts";
import { carrier } from "../cards/test-cards.ts";

/**
 * The shops that the journeys visit: each a server on a database of its own, with a catalogue and a stock, sandbox open. A
 * shop has one clock, so one journey after the other goes through it; there are as many as there are ports.
 */
const {
  JOURNEY_PORTS = "8098,8099",
  JOURNEY_FOLDER = path.join(".farsim-test", `journeys-${process.pid}`),
  TEST_PARALLEL_INDEX = "0",
} = process.env;

// Playwright's workers read this file again, and must come to the same answer.
Object.assign(process.env, { JOURNEY_PORTS, JOURNEY_FOLDER });

export const journeyFolder = JOURNEY_FOLDER;

interface Shop {
  readonly origin: string;
  readonly port: string;
  readonly folder: string;
  /** What the server says while it runs. */
  readonly log: string;
}

export const shops: readonly Shop[] = JOURNEY_PORTS.split(",").map((port, place) => ({
  origin: `http://127.0.0.1:${port}`,
  port,
  folder: path.join(JOURNEY_FOLDER, String(place)),
  log: path.join(JOURNEY_FOLDER, String(place), "shop.log"),
}));
for (const { folder } of shops) mkdirSync(folder, { recursive: true });

/** The shop of the journeys of this process. */
const shop = shops[Number(TEST_PARALLEL_INDEX)]!;
export const { origin } = shop;

/** Emails arrive here as `.eml` files, the code alone on a line of the text part. */
export const outboxFolder = path.resolve(import.meta.dirname, "../../..", shop.folder, "outbox");

/** How many cards an account may hold. */
export const cardLimit = "500";

export const environmentOf = ({ port, folder }: Pick<Shop, "port" | "folder">) => ({
  HOST: "127.0.0.1",
  PORT: port,
  DATA_DIR: folder,
  SEED: "none",
  SANDBOX: "true",
  CHANNEL_KEYS: `${carrier.name}:${carrier.key}`,
  ADMIN_USERNAME: accounts.administrator.username,
  ADMIN_EMAIL: accounts.administrator.email,
  ADMIN_PASSWORD: accounts.administrator.password,
  DATABASE_URL: "",
  MIGRATION_DATABASE_URL: "",
  // So that each person may come from a place of their own: emails are bounded for one.
  TRUST_PROXY: "loopback",
  CARD_LIMIT: cardLimit,
  SERVICE_FEE_RATE: "0.01",
  CONTACT_EMAIL: contact.email,
  CONTACT_WHATSAPP: contact.whatsapp,
  CONTACT_WECHAT: contact.wechat,
  CONTACT_HOURS: "9:00–18:00",
  LOG_LEVEL: "warn",
});
