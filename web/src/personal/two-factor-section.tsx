import type { Settings } from "@farsim/contract/account-settings.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { withMessages } from "../platform/language/messages.ts";
import { lazyDialog } from "../ui/dialogs/lazy-dialog.tsx";
import { StatusBadge } from "../ui/states/status-badge.tsx";
import styles from "./personal.module.css";
import { Section } from "./section.tsx";

// Dialogs are loaded behind their page.
const TwoFactorSetup = lazyDialog(
  withMessages(
    async () => (await import("./two-factor-setup.tsx")).TwoFactorSetup,
    "personal",
    "accounts",
  ),
  ({ opened }) => opened,
);
const TurnOffDialog = lazyDialog(
  withMessages(
    async () => (await import("./turn-off-dialog.tsx")).TurnOffDialog,
    "personal",
    "accounts",
  ),
  ({ opened }) => opened,
);

export function TwoFactorSection({ totp }: { readonly totp: Settings["totp"] }) {
  const t = useTranslations("personal");
  const [open, setOpen] = useState<"setUp" | "turnOff" | null>(null);
  const close = () => setOpen(null);
  return (
    <Section
      part="twoFactor"
      title={t("twoFactor")}
      under={t("twoFactorUnder")}
      state={
        <StatusBadge tone={totp.enabled ? "good" : "rest"}>
          {totp.enabled ? t("twoFactorOn") : t("twoFactorOff")}
        </StatusBadge>
      }
    >
      <div className={styles.body}>
        {totp.enabled ? <p>{t("codesLeft", { count: totp.recoveryCodesLeft })}</p> : null}
        <div>
          {totp.enabled ? (
            <Button variant="default" onClick={() => setOpen("turnOff")}>
              {t("turnOff")}
            </Button>
          ) : (
            <Button variant="light" onClick={() => setOpen("setUp")}>
              {t("setUp")}
            </Button>
          )}
        </div>
      </div>
      <TurnOffDialog opened={open === "turnOff"} close={close} />
      <TwoFactorSetup opened={open === "setUp"} close={close} />
    </Section>
  );
}
