import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { ChunkLoadError } from "../../platform/parts/chunk-load-error.ts";
import styles from "./part-failed.module.css";
import { Failed, State } from "./states.tsx";

export interface FailedPart {
  readonly error: unknown;
  /** Brings it again, or draws it again. */
  readonly again: () => void;
}

/** Browsers tell of a network before it carries anything: for so long what fails is opened again, every so often. */
const settlingMs = 15_000;
const pauseMs = 4_000;
let onlineAt = Number.NEGATIVE_INFINITY;

/** What failed for want of a network is opened again as soon as there is one. */
export function useAgainWhenOnline(again: () => void): void {
  useEffect(() => {
    const onOnline = () => {
      onlineAt = performance.now();
      again();
    };
    addEventListener("online", onOnline);
    const trying = setInterval(() => {
      if (performance.now() < onlineAt + settlingMs) again();
    }, pauseMs);
    return () => {
      removeEventListener("online", onOnline);
      clearInterval(trying);
    };
  });
}

/** Whether the server has another release, of which this page can bring nothing more. */
export const isOlder = (error: unknown): boolean =>
  error instanceof ChunkLoadError && error.why === "older";

interface AgainProps extends FailedPart {
  readonly variant?: "default";
}

/** What brings a failed part: another try, or the newer release. */
export function AgainButton({ error, again, ...props }: AgainProps) {
  const t = useTranslations("ui");
  const older = isOlder(error);
  return (
    <Button {...props} onClick={older ? () => location.reload() : again}>
      {t(older ? "reload" : "retry")}
    </Button>
  );
}

/** In place of a part that did not arrive, or failed as it was drawn: why, and what brings it. */
export function PartFailed(failed: FailedPart) {
  const t = useTranslations("ui");
  const { error, again } = failed;
  useAgainWhenOnline(again);
  if (error instanceof ChunkLoadError && !isOlder(error))
    return <Failed error={new Error(t("awayWhy"))} retry={again} />;
  const reason = isOlder(error) ? "newRelease" : "broken";
  return (
    <div role="alert">
      <State
        tone="bad"
        sign={<IconAlertTriangle size={30} />}
        title={t(reason)}
        actions={<AgainButton {...failed} />}
      >
        {t(`${reason}Why`)}
      </State>
    </div>
  );
}

/** The same where there is a line's room for it. */
export function PartFailedLine(failed: FailedPart) {
  const t = useTranslations("ui");
  useAgainWhenOnline(failed.again);
  return (
    <p role="alert" className={styles.line}>
      {t(isOlder(failed.error) ? "newRelease" : "failed")}
      <AgainButton {...failed} variant="default" />
    </p>
  );
}
