import { spawnSync } from "node:child_process";
import path from "node:path";
import { passwordAlone } from "../testing/password-alone.ts";

export const channelKey = "a-key-that-only-carrier-one-knows";
export const administrator = { account: "admin", password: "hunter2-hunter2", rememberMe: true };

/** The settings of the servers of a drill, apart from where their database and their files are. */
export const shopSettings = {
  JWT_KEY: "j".repeat(64),
  SECRET_KEY: "5".repeat(64),
  CHANNEL_KEYS: `carrier-one:${channelKey}`,
  ADMIN_USERNAME: administrator.account,
  ADMIN_PASSWORD: administrator.password,
  CONTACT_EMAIL: "support@farsim.example",
  LOG_LEVEL: "warn",
  ...passwordAlone,
};

/** What a server has logged as warning or error, by its own words and those of the error, and how often. */
export function complaintsIn(log: string): Map<string, number> {
  const counted = new Map<string, number>();
  for (const line of log.split("\n").filter((line) => line.startsWith("{"))) {
    const { level, msg, job, reason, err } = JSON.parse(line) as {
      level: number;
      msg?: string;
      job?: string;
      reason?: string;
      err?: { message?: string };
    };
    if (level < 40) continue;
    const task = job?.replaceAll(/\d+/g, "…").split("\n")[0];
    const words = [msg, task, reason ?? err?.message].filter(Boolean).join(": ");
    counted.set(words, (counted.get(words) ?? 0) + 1);
  }
  return counted;
}

/** `npm run verify-ledger` with the settings of a server: whether it adds up, and what it said. */
export function verifyLedger(settings: NodeJS.ProcessEnv): { clean: boolean; said: string } {
  const tool = path.join(import.meta.dirname, "../tools/verify-ledger.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool], {
    env: { PATH: process.env.PATH, ...shopSettings, ...settings },
    encoding: "utf8",
  });
  return { clean: status === 0, said: (stdout + stderr).trim() };
}
