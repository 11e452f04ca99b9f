import type { Config } from "../src/config.ts";
import { testPassword } from "./people.ts";

/** How secrets look that are made while a test runs: signed tokens, and codes of six digits. */
const shapes = [/eyJ[\w-]{10,}\.[\w-]{10,}\./, /"(?:code|totp)":"\d{6}"/];

/** Fails where a log holds what no log may: passwords, keys, tokens, codes. */
export function refuseSecrets(
  lines: readonly string[],
  config: Pick<Config, "jwtKey" | "formerJwtKey" | "secretKey" | "formerSecretKey" | "channelKeys">,
): void {
  const known = [
    testPassword,
    config.jwtKey,
    config.formerJwtKey,
    config.secretKey.toString("hex"),
    config.formerSecretKey?.toString("hex"),
    ...config.channelKeys.values(),
  ].filter((secret) => secret !== undefined);
  for (const line of lines)
    if (known.some((secret) => line.includes(secret)) || shapes.some((shape) => shape.test(line)))
      throw new Error(`The log tells a secret: ${line}`);
}
