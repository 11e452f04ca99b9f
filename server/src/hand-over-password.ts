import path from "node:path";
import type { FirstAdministrator } from "../seeds/seed.ts";
import type { Config } from "./config.ts";
import { writeSecret } from "./platform/security/kept-secret.ts";

type Place = Pick<Config, "dataDir" | "seed">;

const fileIn = ({ dataDir }: Place) => path.join(dataDir, "first-administrator");

/** Whether a made password may be printed. What a service prints becomes a log; the demonstration guards nothing. */
const mayPrint = ({ seed }: Place, isTerminal: boolean) => isTerminal || seed === "demo";

/** Puts a made password that may not be printed into a file that its owner alone can read. */
export function keepMadePassword(
  { username, madePassword }: FirstAdministrator,
  place: Place,
  isTerminal: boolean,
): void {
  if (madePassword && !mayPrint(place, isTerminal))
    writeSecret(fileIn(place), `${username}\n${madePassword}\n`);
}

/** What the first start says of the administrator. A password that was chosen is known already. */
export function introduce(
  { username, madePassword }: FirstAdministrator,
  place: Place,
  isTerminal: boolean,
): string {
  if (!madePassword) return username;
  if (mayPrint(place, isTerminal)) return `${username}, password: ${madePassword}`;
  return `${username}, whose password for the first login is in ${fileIn(place)}`;
}
