import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { CopyButton } from "../../ui/actions/copy-button.tsx";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { focusWhenShown } from "../../ui/forms/focus-when-shown.ts";
import { Stack } from "../../ui/page/layout.tsx";
import styles from "./channels.module.css";

/** A secret that was made just now, which no one can be shown again. */
export function ShownOnce(props: {
  readonly secret: string;
  readonly why: string;
  readonly close: () => void;
}) {
  const t = useTranslations("channels");
  const { secret, why, close } = props;
  return (
    <Stack>
      <p>{why}</p>
      <output className={styles.secret}>{secret}</output>
      <DialogButtons>
        <CopyButton
          ref={focusWhenShown}
          text={secret}
          copied={t("copied")}
          failed={t("copyFailed")}
        >
          {t("copy")}
        </CopyButton>
        <Button onClick={close}>{t("close")}</Button>
      </DialogButtons>
    </Stack>
  );
}
