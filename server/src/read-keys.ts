import { randomBytes } from "node:crypto";
import path from "node:path";
import { isChannelName } from "./read-adapters.ts";
import { keptSecret } from "./platform/security/kept-secret.ts";
import { ConfigError, type Kind, secret, settingsOf } from "./platform/settings/setting.ts";
import { pairs, text } from "./platform/settings/setting-kinds.ts";

const longSecret = secret(text("at least 32 characters without spaces", /^\S{32,}$/));
const hexKey = secret(text("32 bytes as 64 hexadecimal digits", /^[0-9a-f]{64}$/i));
const namedKeys = secret(
  pairs("name:key,name:key with keys of 16 characters or more", isChannelName, (key) =>
    /^\S{16,}$/.test(key) ? key : undefined,
  ),
);
const demoChannels = ["demo-asia", "demo-europe", "demo-world"];

/** The keys of the environment; what no one set is made at random and kept in the data folder. */
export function readKeys(env: NodeJS.ProcessEnv, dataDir: string, seed: "demo" | "none") {
  const setting = settingsOf(env);
  const kept = <T>(name: string, kind: Kind<T>, file: string, make = () => randomHex(32)): T =>
    setting(name, kind, undefined) ?? readKept(path.join(dataDir, file), kind, make);
  const demoKeys = () => demoChannels.map((name) => `${name}:${randomHex(16)}`).join(",");
  return {
    jwtKey: kept("JWT_KEY", longSecret, "jwt.key"),
    secretKey: Buffer.from(kept("SECRET_KEY", hexKey, "secret.key"), "hex"),
    channelKeys: new Map([
      // The demonstration's carriers keep theirs, whichever channels the environment adds.
      ...(seed === "demo" ? readKept(path.join(dataDir, "channel.keys"), namedKeys, demoKeys) : []),
      ...setting("CHANNEL_KEYS", namedKeys, new Map<string, string>()),
    ]),
  };
}

function readKept<T>(file: string, kind: Kind<T>, make: () => string): T {
  const value = kind.parse(keptSecret(file, make));
  if (value === undefined)
    throw new ConfigError(`The file ${file} is damaged: it must hold ${kind.expected}.`);
  return value;
}

const randomHex = (bytes: number) => randomBytes(bytes).toString("hex");
