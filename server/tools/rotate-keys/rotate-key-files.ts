import path from "node:path";
import { StartError } from "@farsim/programs/start-error.ts";
import { copySecret, readSecret, replaceSecret } from "../../src/platform/security/kept-secret.ts";
import { isSecretSet } from "../../src/platform/settings/setting.ts";
import {
  formerFileOf,
  formerNameOf,
  newRotatedKey,
  readKeys,
  type RotatedKey,
  rotatedKeys,
} from "../../src/read-keys.ts";

interface Step {
  /** The file that is written. */
  readonly file: string;
  readonly makesKey: boolean;
  run(): void;
}

/**
 * What is left to do until new keys are in place of those that are kept in files: all of these are copied before one is replaced, so a
 * crash between any two steps loses none, and the next run goes on. While there is a former key no further rotation begins.
 */
export function rotationSteps(env: NodeJS.ProcessEnv, dataDir: string): Step[] {
  const files = rotatedKeys
    .filter(({ name }) => !isSecretSet(env, name))
    .map((key) => ({
      file: path.join(dataDir, key.file),
      former: path.join(dataDir, formerFileOf(key)),
    }));
  const isUnderWay = formerKeys(env, dataDir).length > 0;
  const isKept = (file: string) => readSecret(file) !== undefined;
  const copied = isUnderWay ? [] : files.filter(({ former }) => !isKept(former));
  const replaced = files.filter(({ file, former }) =>
    isKept(former) ? readSecret(former) === readSecret(file) : !isUnderWay,
  );
  return [
    ...copied.map(({ file, former }) => ({
      file: former,
      makesKey: false,
      run: () => copySecret(file, former),
    })),
    ...replaced.map(({ file }) => ({
      file,
      makesKey: true,
      run: () => replaceSecret(file, newRotatedKey()),
    })),
  ];
}

/** The former keys that there are, each with the setting or the file that the operator removes in the end. */
export function formerKeys(env: NodeJS.ProcessEnv, dataDir: string) {
  const keys = readKeys(env, dataDir, "none");
  return rotatedKeys
    .filter(({ former }) => keys[former] !== undefined)
    .map((key) => ({ name: key.name, place: placeOf(env, dataDir, key) }));
}

const placeOf = (env: NodeJS.ProcessEnv, dataDir: string, key: RotatedKey): string =>
  isSecretSet(env, formerNameOf(key)) ? formerNameOf(key) : path.join(dataDir, formerFileOf(key));

/** Throws where a key is neither set nor kept: one would be made that no shop has. */
export function requireKeys(env: NodeJS.ProcessEnv, dataDir: string): void {
  for (const { name, file } of rotatedKeys)
    if (!isSecretSet(env, name) && readSecret(path.join(dataDir, file)) === undefined)
      throw new StartError(
        `There is neither ${name} nor ${path.join(dataDir, file)}: run this with the settings of the shop.`,
      );
}
