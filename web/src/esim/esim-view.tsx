import type { EsimState } from "@farsim/contract/cards.ts";
import type { Esim } from "@farsim/contract/esim.ts";
import { useTranslations } from "use-intl";
import { Muted, Notice, Panel, Stack } from "../ui/layout.tsx";
import { QrCode } from "../ui/qr-code.tsx";
import styles from "./esim.module.css";
import { InstallHere } from "./install-here.tsx";
import { InstallSteps } from "./install-steps.tsx";
import { ManualEntry } from "./manual-entry.tsx";
import { ProgressLine } from "./progress-line.tsx";

type Activation = NonNullable<Esim["activation"]>;

/** Large enough for a camera at arm's length, small enough for a phone of 320 px. */
const qrSize = 256;

function Scan({ activationCode }: { readonly activationCode: string }) {
  const t = useTranslations("esim");
  return (
    <Panel className={styles.scan}>
      <h2>{t("scan")}</h2>
      <div className={styles.qr}>
        <QrCode text={activationCode} label={t("qrLabel")} size={qrSize} />
      </div>
      <Muted className={styles.under}>{t("scanWhy")}</Muted>
    </Panel>
  );
}

function Ways({ activation }: { readonly activation: Activation }) {
  const t = useTranslations("esim");
  const { installLinks, activationCode, needsConfirmationCode } = activation;
  if (!installLinks)
    return (
      <Panel>
        <p>{t("masked")}</p>
      </Panel>
    );
  return (
    <div className={styles.page}>
      <Scan activationCode={activationCode} />
      <Stack gap="20" className={styles.column}>
        <InstallHere links={installLinks} />
        <ManualEntry activation={activation} />
        {needsConfirmationCode ? <p className={styles.note}>{t("confirmation")}</p> : null}
      </Stack>
    </div>
  );
}

export function EsimView({ esim, state }: { readonly esim: Esim; readonly state: EsimState }) {
  const t = useTranslations("esim");
  const failure = state === "failed" ? esim.failure : undefined;
  return (
    <Stack gap="20" className={styles.column}>
      <Panel aria-label={t("progress")}>
        <ProgressLine state={state} />
        {failure ? (
          <Notice tone="bad" className={styles.word} role="alert">
            {t(`failures.${failure}`)}
          </Notice>
        ) : (
          <p className={styles.word} aria-live="polite">
            {state === "failed" ? null : t(`stateWords.${state}`)}
          </p>
        )}
      </Panel>
      {esim.activation ? <Ways activation={esim.activation} /> : null}
      {esim.activation?.installLinks ? <InstallSteps /> : null}
    </Stack>
  );
}
