import { type Logger, pino } from "pino";

export type Log = Logger;

/** Never logged. */
const secrets = [
  "authorization",
  "password",
  "oldPassword",
  "confirmPassword",
  "code",
  "verifyCode",
  "token",
  "accessToken",
  "refreshToken",
  "activationCode",
  "totp",
  "secret",
  "link",
  "recoveryCodes",
];

/** One line of JSON for each event, on standard output. */
export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "…" },
  });
}
