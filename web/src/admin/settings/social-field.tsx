import { imagePath } from "@farsim/contract/values/pages/image-digest.ts";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Muted, Row, Stack } from "../../ui/page/layout.tsx";
import { ImageField } from "./look/image-field.tsx";
import styles from "./look/look.module.css";

/** Chooses the picture that shared links show, shows it as it was cut, or gives it up. */
export function SocialField(props: {
  /** By its digest, which is empty where there is none. */
  readonly social: string;
  readonly error: ReactNode;
  readonly set: (social: string) => void;
}) {
  const t = useTranslations("settings");
  const { social, error, set } = props;
  return (
    <Stack as="section" gap="8" aria-label={t("social")}>
      <Row justify="between">
        <strong>{t("social")}</strong>
        {social ? (
          <Button variant="subtle" onClick={() => set("")}>
            {t("removeSocial")}
          </Button>
        ) : null}
      </Row>
      <Muted as="small">{t("socialHint")}</Muted>
      <ImageField
        purpose="social"
        label={t("chooseSocial")}
        error={error}
        onAdded={(added) => set(added.social)}
      />
      {social ? <img src={imagePath(social)} alt={t("social")} className={styles.social} /> : null}
    </Stack>
  );
}
