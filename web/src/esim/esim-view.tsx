import type { EsimState } from "@farsim/contract/cards.ts";
import type { Esim } from "@farsim/contract/esim.ts";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { AfterInstallingOf } from "../cards/set-up-guide.tsx";
import { ownSystem, type PhoneSystem } from "../platform/own-system.ts";
import { Fold } from "../ui/page/fold.tsx";
import { Muted, Notice, Panel, Stack } from "../ui/page/layout.tsx";
import { QrCode } from "../ui/shapes/qr-code.tsx";
import styles from "./esim.module.css";
import { InstallHere, InstallOwn } from "./install-here.tsx";
import { OwnSteps, ScanSteps } from "./install-steps.tsx";
import { ManualEntry } from "./manual-entry.tsx";
import { ProgressLine } from "./progress-line.tsx";

type Activation = NonNullable<Esim["activation"]>;
type Links = NonNullable<Activation["installLinks"]>;

/** Large enough for a camera at arm's length, small enough for a phone of 320 px. */
const qrSize = 256;

function Scan(props: { readonly activationCode: string; readonly children: string }) {
  const t = useTranslations("esim");
  const { activationCode, children } = props;
  return (
    <>
      <div className={styles.qr}>
        <QrCode text={activationCode} label={t("qrLabel")} size={qrSize} />
      </div>
      <Muted className={styles.under}>{children}</Muted>
    </>
  );
}

interface WaysProps {
  readonly activation: Activation;
  readonly links: Links;
}

/** What the phone may ask for besides. */
function Confirmation({ activation }: { readonly activation: Activation }) {
  const t = useTranslations("esim");
  return activation.needsConfirmationCode ? (
    <p className={styles.note}>{t("confirmation")}</p>
  ) : null;
}

interface OnPhoneProps extends WaysProps {
  readonly system: PhoneSystem;
  /** Stands below the button. */
  readonly children: ReactNode;
}

/** On the phone that will have the eSIM most likely: its button, and all else folded. */
function WaysOnPhone({ activation, links, system, children }: OnPhoneProps) {
  const t = useTranslations("esim");
  return (
    <>
      <InstallOwn links={links} system={system} />
      {children}
      <Confirmation activation={activation} />
      <OwnSteps system={system} />
      <Fold title={t("otherDevice")}>
        <div className={styles.scan}>
          <Scan activationCode={activation.activationCode}>{t("scanElsewhere")}</Scan>
        </div>
        <ScanSteps />
      </Fold>
      <ManualEntry activation={activation} />
    </>
  );
}

/** On any other screen: the QR code, for a phone to scan. */
function WaysOnScreen({ activation, links }: WaysProps) {
  const t = useTranslations("esim");
  return (
    <>
      <div className={styles.page}>
        <Panel className={styles.scan}>
          <h2>{t("scan")}</h2>
          <Scan activationCode={activation.activationCode}>{t("scanWhy")}</Scan>
        </Panel>
        <Panel>
          <ScanSteps />
        </Panel>
      </div>
      <Confirmation activation={activation} />
      <ManualEntry activation={activation} />
      <InstallHere links={links} />
    </>
  );
}

function Progress({ esim, state }: ShownProps) {
  const t = useTranslations("esim");
  const failure = state === "failed" ? esim.failure : undefined;
  return (
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
  );
}

interface ShownProps {
  readonly esim: Esim;
  readonly state: EsimState;
}

/** What is to be done next comes first: the installation, and once that is done what follows it. */
export function EsimView({ esim, state }: ShownProps) {
  const t = useTranslations("esim");
  const system = ownSystem(navigator);
  const { cardId, activation } = esim;
  const links = activation?.installLinks;
  const progress = <Progress esim={esim} state={state} />;
  // As it was when the page was opened: what is being read does not change places by itself.
  const [isDone] = useState(state === "installed");
  const onPhone =
    activation && links && system ? (
      <WaysOnPhone activation={activation} links={links} system={system}>
        {isDone ? null : progress}
      </WaysOnPhone>
    ) : null;
  const onScreen =
    activation && links && !system ? <WaysOnScreen activation={activation} links={links} /> : null;
  const masked =
    activation && !links ? (
      <Panel>
        <p>{t("masked")}</p>
      </Panel>
    ) : null;
  const ways = onPhone ?? onScreen ?? masked;
  const after = activation ? <AfterInstallingOf cardId={cardId} /> : null;
  return (
    <Stack gap="20" className={styles.column}>
      {onPhone && !isDone ? null : progress}
      {isDone ? after : ways}
      {isDone ? ways : after}
    </Stack>
  );
}
