import { type Logger, pino } from "pino";

export type Log = Logger;

/** One line of JSON an event; what could open a door never stands in it. */
export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: {
      paths: [
        "req.headers.authorization",
        'req.headers["x-order-token"]',
        "*.password",
        "*.confirmPassword",
        "*.oldPassword",
        "*.code",
        "*.verifyCode",
        "*.accessToken",
        "*.refreshToken",
        "*.activationCode",
      ],
      censor: "[kept secret]",
    },
  });
}
