import { ConfigError, settingsOf } from "./platform/settings/setting.ts";
import { yesOrNo } from "./platform/settings/setting-kinds.ts";

/** Whether the sandbox is open, and whether staff need a second factor: only where nothing is earned may they do without. */
export function readSandbox(env: NodeJS.ProcessEnv, isDemonstration: boolean) {
  const setting = settingsOf(env);
  const sandbox = setting("SANDBOX", yesOrNo, isDemonstration);
  const isSecondFactorRequired = setting("ADMIN_TOTP_REQUIRED", yesOrNo, !sandbox);
  if (!isSecondFactorRequired && !sandbox)
    throw new ConfigError(
      "ADMIN_TOTP_REQUIRED can be false only where SANDBOX is true: staff move money.",
    );
  return { sandbox, isSecondFactorRequired };
}
