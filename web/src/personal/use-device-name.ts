import { useTranslations } from "use-intl";
import { deviceOf } from "./device.ts";

/** What people call the device that a session is on, by what its browser says of itself. */
export function useDeviceName() {
  const t = useTranslations("personal");
  return (userAgent: string) => {
    const { browser, system } = deviceOf(userAgent);
    const named = browser === "wechat" ? t("wechat") : browser;
    return named === null || system === null
      ? (named ?? system ?? t("unknownDevice"))
      : t("browserOn", { browser: named, system });
  };
}
