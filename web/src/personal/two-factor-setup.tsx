import { confirmTotp, getSettings, setupTotp } from "@farsim/contract/account-settings.ts";
import { Button, TextInput } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useInvalidate } from "../platform/calls/query-client.ts";
import { productName } from "../platform/page-facts.ts";
import { useSession } from "../platform/session/session.ts";
import { CopyButton } from "../ui/actions/copy-button.tsx";
import { ActionForm } from "../ui/dialogs/action-dialog.tsx";
import { DialogButtons } from "../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { Row, Stack } from "../ui/page/layout.tsx";
import { QrCode } from "../ui/shapes/qr-code.tsx";
import { saveFile } from "../ui/actions/save-file.ts";
import { EndOthersOffer } from "./end-others-offer.tsx";
import { OwnPassword } from "./own-password.tsx";
import styles from "./personal.module.css";

interface Key {
  /** What was just typed, for the offer at the end; gone with the dialog. */
  readonly password: string;
  readonly secret: string;
  readonly link: string;
}

/** `JBSWY3DP…` in groups of four, as it is typed more easily. */
const inFours = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");

function AskPassword({ next }: { readonly next: (key: Key) => void }) {
  const t = useTranslations("personal");
  return (
    <ActionForm
      why={t("confirmItsYou")}
      confirm={t("goOn")}
      endpoint={setupTotp}
      schema={setupTotp.input}
      initialValues={{ password: "" }}
      input={(values) => values}
      errorsAt={{ account_or_password_incorrect: "password" }}
      failureMessage={t("failed.turnOn")}
      onDone={(key, { password }) => next({ ...key, password })}
    >
      {({ field }) => <OwnPassword field={field} enterKeyHint="go" />}
    </ActionForm>
  );
}

function ShowKey(props: { readonly of: Key; readonly next: (codes: readonly string[]) => void }) {
  const { secret, link } = props.of;
  const t = useTranslations("personal");
  return (
    <ActionForm
      why={t("scan")}
      confirm={t("turnOn")}
      endpoint={confirmTotp}
      schema={confirmTotp.input}
      initialValues={{ code: "" }}
      input={(values) => values}
      errorsAt={{ totp_incorrect: "code" }}
      failureMessage={t("failed.turnOn")}
      successMessage={() => t("turnedOn")}
      onDone={({ recoveryCodes }) => props.next(recoveryCodes)}
    >
      {({ field }) => (
        <>
          <div className={styles.qr}>
            <QrCode text={link} label={t("qrLabel")} size={208} />
            <div className={styles.key}>
              <span>{t("key")}</span> {inFours(secret)}
            </div>
            <CopyButton text={secret} copied={t("copied")} failed={t("copyFailed")}>
              {t("copyKey")}
            </CopyButton>
            <a className={styles.app} href={link}>
              {t("openApp")}
            </a>
          </div>
          <TextInput
            {...field("code")}
            label={t("appCode")}
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="done"
            required
          />
        </>
      )}
    </ActionForm>
  );
}

interface ShowCodesProps {
  readonly codes: readonly string[];
  readonly password: string;
  readonly close: () => void;
}

function ShowCodes(props: ShowCodesProps) {
  const t = useTranslations("personal");
  const name = useSession((state) => state.username ?? state.email ?? "");
  const lines = props.codes.join("\n");
  const save = () => {
    const head = t("recoveryFile", { name, product: productName });
    saveFile(
      `${productName.toLowerCase()}-recovery-codes.txt`,
      `${head}\n\n${lines}\n`,
      "text/plain",
    );
  };
  return (
    <Stack>
      <p>{t("recoveryWhy")}</p>
      <ul className={styles.codes} aria-label={t("recoveryCodes")}>
        {props.codes.map((code) => (
          <li key={code} translate="no">
            {code}
          </li>
        ))}
      </ul>
      <Row>
        <CopyButton text={lines} copied={t("copied")} failed={t("copyFailed")}>
          {t("copyCodes")}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={save}
        >
          {t("downloadCodes")}
        </Button>
      </Row>
      <EndOthersOffer password={props.password} />
      <DialogButtons>
        <Button onClick={props.close}>{t("codesKept")}</Button>
      </DialogButtons>
    </Stack>
  );
}

/** Password, key, recovery codes: what has been shown is gone with the dialog. */
function Steps({ close, show }: { close: () => void; show: (step: "key" | "codes") => void }) {
  const [key, setKey] = useState<Key | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (key && codes) return <ShowCodes codes={codes} password={key.password} close={close} />;
  if (key) {
    const next = (given: readonly string[]) => {
      setCodes(given);
      show("codes");
    };
    return <ShowKey of={key} next={next} />;
  }
  return <AskPassword next={setKey} />;
}

export function TwoFactorSetup({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useTranslations("personal");
  const invalidate = useInvalidate();
  const [step, setStep] = useState<"key" | "codes">("key");
  // The codes are shown this once: only their own button ends that step.
  const mayClose = step === "key";
  const leave = () => {
    close();
    setStep("key");
    void invalidate(getSettings);
  };
  return (
    <Dialog
      opened={opened}
      onClose={leave}
      title={mayClose ? t("setUpTitle") : t("recoveryTitle")}
      closeOnEscape={mayClose}
      withCloseButton={mayClose}
      // Its steps differ in height: from the top down, nothing moves when the next one comes.
      centered={false}
    >
      <Steps close={leave} show={setStep} />
    </Dialog>
  );
}
