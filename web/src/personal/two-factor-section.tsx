import { getSettings, removeTotp, type Settings } from "@farsim/contract/account-settings.ts";
import { Button, Modal, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import "../ui/dialogs.css";
import { PasswordField } from "../accounts/password-field.tsx";
import { WhosePassword } from "../accounts/whose-password.tsx";
import { StatusBadge } from "../ui/status-badge.tsx";
import { useContractForm } from "../ui/use-contract-form.ts";
import { useDeed } from "../ui/use-deed.ts";
import styles from "./personal.module.css";
import { Section } from "./section.tsx";
import { TwoFactorSetup } from "./two-factor-setup.tsx";

function TurnOff({ close }: { readonly close: () => void }) {
  const t = useTranslations("personal");
  const ui = useTranslations("ui");
  const { field, submit, place, placeAt } = useContractForm(removeTotp.input, {
    password: "",
    code: "",
  });
  const deed = useDeed(removeTotp, {
    said: () => t("turnedOff"),
    done: close,
    changes: [getSettings],
    refused: (error) => {
      if (place(error)) return true;
      if (error.key === "account_or_password_incorrect") placeAt("password", error.message);
      if (error.key === "totp_incorrect") placeAt("code", error.message);
      return false;
    },
  });
  return (
    <form className={styles.dialog} noValidate onSubmit={submit((values) => void deed.run(values))}>
      <p>{t("turnOffWhy")}</p>
      <WhosePassword />
      <PasswordField
        {...field("password")}
        label={t("yourPassword")}
        autoComplete="current-password"
        data-autofocus
      />
      <TextInput
        {...field("code")}
        label={t("codeOrRecovery")}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={close} disabled={deed.pending}>
          {ui("cancel")}
        </Button>
        <Button type="submit" color="red" loading={deed.pending}>
          {t("turnOff")}
        </Button>
      </div>
    </form>
  );
}

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
      <Modal opened={open === "turnOff"} onClose={close} title={t("turnOffTitle")}>
        <TurnOff close={close} />
      </Modal>
      <TwoFactorSetup opened={open === "setUp"} close={close} />
    </Section>
  );
}
