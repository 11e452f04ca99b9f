import path from "node:path";
import { accounts } from "./accounts.ts";
import { carrier } from "./plastics.ts";

/** The shop that the journeys visit: one server on a database of its own, with a catalogue and a stock, sandbox open. */
const {
  JOURNEY_PORT = "8099",
  JOURNEY_FOLDER = path.join(".farsim-test", `journeys-${process.pid}`),
} = process.env;

// Playwright's workers read this file again, and must come to the same answer.
Object.assign(process.env, { JOURNEY_PORT, JOURNEY_FOLDER });

export const origin = `http://127.0.0.1:${JOURNEY_PORT}`;

/** Letters arrive here as `.eml` files, the code alone on a line of the text part. */
export const outboxFolder = path.resolve(import.meta.dirname, "..", JOURNEY_FOLDER, "outbox");

export const environment = {
  HOST: "127.0.0.1",
  PORT: JOURNEY_PORT,
  DATA_DIR: JOURNEY_FOLDER,
  SEED: "none",
  SANDBOX: "true",
  CHANNEL_KEYS: `${carrier.name}:${carrier.key}`,
  ADMIN_USERNAME: accounts.administrator.username,
  ADMIN_EMAIL: accounts.administrator.email,
  ADMIN_PASSWORD: accounts.administrator.password,
  DATABASE_URL: "",
  CARD_LIMIT: "500",
  SERVICE_FEE_RATE: "0.01",
  LOG_LEVEL: "warn",
};
