import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

interface Keys {
  readonly key: string;
  readonly cert: string;
  readonly ca: string;
}

/** Lays our key, our certificate and the authority that we believe where a channel's eSIM orders look for them: all PEM. */
export function layChannelKeys(folder: string, channel: string, keys: Keys): void {
  const place = path.join(folder, "channels", channel);
  mkdirSync(place, { recursive: true });
  for (const name of ["key", "cert", "ca"] as const)
    writeFileSync(path.join(place, `${name}.pem`), keys[name]);
}
