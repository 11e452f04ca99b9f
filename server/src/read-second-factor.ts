import { ConfigError, settingsOf } from "./platform/settings/setting.ts";
import { yesOrNo } from "./platform/settings/setting-kinds.ts";

/** Whether staff need a second factor. Only where nothing is earned may they work by their password alone. */
export function readSecondFactor(env: NodeJS.ProcessEnv, sandbox: boolean): boolean {
  const isRequired = settingsOf(env)("ADMIN_TOTP_REQUIRED", yesOrNo, !sandbox);
  if (!isRequired && !sandbox)
    throw new ConfigError(
      "ADMIN_TOTP_REQUIRED can be false only where SANDBOX is true: staff move money.",
    );
  return isRequired;
}
