import { type DestinationStream, type Logger, pino } from "pino";

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
  "browserToken",
  "browserTokens",
  "activationCode",
  "totp",
  "secret",
  "link",
  "recoveryCodes",
];

/** One line of JSON for each event, on standard output unless said otherwise. */
export function openLog(level: string, to: DestinationStream = pino.destination(1)): Log {
  const redact = {
    paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    censor: "…",
  };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact }, to);
}
