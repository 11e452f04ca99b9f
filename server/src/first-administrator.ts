import { rmSync } from "node:fs";
import path from "node:path";
import type { FirstAdministrator } from "../seeds/seed.ts";
import type { Config } from "./config.ts";
import { writeSecret } from "./platform/security/kept-secret.ts";

type Place = Pick<Config, "dataDir" | "seed" | "administrator">;

const fileIn = ({ dataDir }: Place) => path.join(dataDir, "first-administrator");

/** Whether there is anything that no one chose, and that only this shop's owner may know: the demonstration guards nothing. */
const isSecret = ({ generatedPassword }: FirstAdministrator, { seed, administrator }: Place) =>
  seed !== "demo" && (generatedPassword !== undefined || administrator.username === undefined);

/**
 * Puts what was generated of the first administrator into a file that its owner alone can read, before the shop is there: a start that
 * ends half way must not take the only key with it.
 */
export function keepFirstAdministrator(administrator: FirstAdministrator, place: Place): void {
  if (!isSecret(administrator, place)) return;
  const { username, generatedPassword = "" } = administrator;
  writeSecret(fileIn(place), `${username}\n${generatedPassword}\n`);
}

/**
 * Prints who the first administrator is. A generated password is printed on a terminal alone, and then kept nowhere: what a
 * service prints becomes a log. A password that was chosen is known already.
 */
export function announceFirstAdministrator(
  administrator: FirstAdministrator,
  place: Place,
  { isTerminal, print }: { isTerminal: boolean; print: (line: string) => void },
): void {
  const { username, generatedPassword } = administrator;
  const isPrinted = isTerminal || place.seed === "demo";
  const password = isPrinted
    ? `, password: ${generatedPassword}`
    : `, whose password for the first login is in ${fileIn(place)}`;
  print(`First administrator: ${username}${generatedPassword === undefined ? "" : password}`);
  if (isPrinted && isSecret(administrator, place)) rmSync(fileIn(place), { force: true });
}
