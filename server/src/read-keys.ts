import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { isChannelName } from "./read-adapters.ts";
import type { SecretKeys } from "./platform/security/vault.ts";
import { keptSecret, readSecret } from "./platform/security/kept-secret.ts";
import {
  ConfigError,
  isSecretSet,
  type Kind,
  secret,
  settingsOf,
} from "./platform/settings/setting.ts";
import { pairs, text } from "./platform/settings/setting-kinds.ts";

const longSecret = secret(text("at least 32 characters without spaces", /^\S{32,}$/));
const hexDigits = text("32 bytes as 64 hexadecimal digits", /^[0-9a-f]{64}$/i);
const hexKey = secret<string>({
  ...hexDigits,
  parse: (value) => hexDigits.parse(value)?.toLowerCase(),
});
const namedKeys = secret(
  pairs("name:key,name:key with keys of 16 characters or more", isChannelName, (key) =>
    /^\S{16,}$/.test(key) ? key : undefined,
  ),
);
const demoChannels = ["demo-asia", "demo-europe", "demo-world"];

/** The two keys that can be rotated: their settings, and the files of those that no one set. */
export const rotatedKeys = [
  { name: "JWT_KEY", file: "jwt.key", former: "formerJwtKey" },
  { name: "SECRET_KEY", file: "secret.key", former: "formerSecretKey" },
] as const;
export type RotatedKey = (typeof rotatedKeys)[number];

export const formerNameOf = ({ name }: RotatedKey) => `FORMER_${name}`;
export const secretKeyFileIn = (dataDir: string) => path.join(dataDir, rotatedKeys[1].file);
export const formerFileOf = ({ file }: RotatedKey) => `former-${file}`;

/** The keys of the environment; what no one set is made at random and kept in the data folder. */
export function readKeys(env: NodeJS.ProcessEnv, dataDir: string, seed: "demo" | "none") {
  const setting = settingsOf(env);
  const [signing] = rotatedKeys;
  const jwtKeys = readPair(dataDir, signing, longSecret, {
    present: setting("JWT_KEY", longSecret, undefined),
    former: setting("FORMER_JWT_KEY", longSecret, undefined),
  });
  const demoKeys = () => demoChannels.map((name) => `${name}:${randomHex(16)}`).join(",");
  return {
    jwtKey: jwtKeys.present,
    formerJwtKey: jwtKeys.former,
    ...readSecretKeys(env, dataDir),
    channelKeys: new Map([
      // The demonstration's carriers keep theirs, whichever channels the environment adds.
      ...(seed === "demo" ? readKept(path.join(dataDir, "channel.keys"), namedKeys, demoKeys) : []),
      ...setting("CHANNEL_KEYS", namedKeys, new Map<string, string>()),
    ]),
  };
}

/** The keys that secrets are sealed with, as they are set or kept; undefined where there are none yet, and none are made. */
export function findSecretKeys(env: NodeJS.ProcessEnv, dataDir: string): SecretKeys | undefined {
  const [, sealing] = rotatedKeys;
  const isThere = isSecretSet(env, sealing.name) || existsSync(path.join(dataDir, sealing.file));
  return isThere ? readSecretKeys(env, dataDir) : undefined;
}

/** The keys that secrets are sealed with; a present one that no one set is made and kept. */
function readSecretKeys(env: NodeJS.ProcessEnv, dataDir: string) {
  const [, sealing] = rotatedKeys;
  const setting = settingsOf(env);
  const { present, former } = readPair(dataDir, sealing, hexKey, {
    present: setting("SECRET_KEY", hexKey, undefined),
    former: setting("FORMER_SECRET_KEY", hexKey, undefined),
  });
  return {
    secretKey: Buffer.from(present, "hex"),
    formerSecretKey: former ? Buffer.from(former, "hex") : undefined,
  };
}

/** A key and the one before it. A kept copy of the present key is no former one: new keys were about to be made. */
function readPair(
  dataDir: string,
  key: RotatedKey,
  kind: Kind<string>,
  set: { readonly present: string | undefined; readonly former: string | undefined },
): { readonly present: string; readonly former: string | undefined } {
  const present = set.present ?? readKept(path.join(dataDir, key.file), kind, newRotatedKey);
  if (set.former === present)
    throw new ConfigError(`${formerNameOf(key)} must be another key than ${key.name}.`);
  const former = set.former ?? readFormer(path.join(dataDir, formerFileOf(key)), kind);
  return { present, former: former === present ? undefined : former };
}

function readFormer(file: string, kind: Kind<string>): string | undefined {
  const kept = readSecret(file);
  return kept === undefined ? undefined : parsed(file, kind, kept);
}

const readKept = <T>(file: string, kind: Kind<T>, make: () => string): T =>
  parsed(file, kind, keptSecret(file, make));

function parsed<T>(file: string, kind: Kind<T>, kept: string): T {
  const value = kind.parse(kept);
  if (value === undefined)
    throw new ConfigError(`The file ${file} is damaged: it must hold ${kind.expected}.`);
  return value;
}

const randomHex = (bytes: number) => randomBytes(bytes).toString("hex");
export const newRotatedKey = () => randomHex(32);
