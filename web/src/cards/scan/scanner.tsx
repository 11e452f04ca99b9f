import { Button } from "@mantine/core";
import { useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { Notice, Stack } from "../../ui/page/layout.tsx";
import type { Printed } from "../card-words.ts";
import { readScanned } from "./read-scanned.ts";
import styles from "./scanner.module.css";
import { useCamera } from "./use-camera.ts";

interface ScannerProps {
  readonly onRead: (said: Partial<Printed>) => void;
  readonly stop: () => void;
}

/** The button that opened the camera has gone: the keyboard goes on here, and the hint is read out with it. */
const focus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

/** The camera's picture, until a code of a card is in it. Nothing of it leaves the device. */
export function Scanner({ onRead, stop }: ScannerProps) {
  const t = useTranslations("cards");
  const hint = useId();
  const video = useRef<HTMLVideoElement>(null);
  const problem = useCamera(video, (text) => {
    const said = readScanned(text);
    if (said) onRead(said);
    return said !== null;
  });
  return (
    <Stack gap="12">
      {problem ? (
        <Notice tone="warn" role="alert">
          {t(`camera.${problem}`)}
        </Notice>
      ) : (
        <>
          <video
            ref={video}
            className={styles.video}
            muted
            playsInline
            aria-label={t("cameraOn")}
          />
          <p id={hint}>{t("cameraHint")}</p>
        </>
      )}
      <Button ref={focus} variant="default" aria-describedby={hint} onClick={stop}>
        {t("scanStop")}
      </Button>
    </Stack>
  );
}
