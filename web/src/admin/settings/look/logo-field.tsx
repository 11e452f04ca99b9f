import { schemes } from "@farsim/contract/values/pages/brand-palette.ts";
import { imagePath } from "@farsim/contract/values/pages/image-digest.ts";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Muted, Row, Stack } from "../../../ui/page/layout.tsx";
import { ImageField } from "./image-field.tsx";
import styles from "./look.module.css";

/** By its digest, which is empty where there is none. */
export interface LogoImages {
  readonly logo: string;
  readonly icon: string;
}

/** The logo on the grounds of both schemes, and the icon of tabs and phones. */
function LogoPreview({ logo, icon }: LogoImages) {
  const t = useTranslations("settings");
  return (
    <div className={styles.previews}>
      {schemes.map((scheme) => (
        <figure key={scheme} data-scheme={scheme} className={styles.preview}>
          <figcaption>
            <strong>{t(`scheme.${scheme}`)}</strong>
          </figcaption>
          <span className={styles.logoPlate}>
            <img src={imagePath(logo)} alt="" />
          </span>
        </figure>
      ))}
      {icon ? (
        <figure data-scheme="light" className={styles.preview}>
          <figcaption>
            <strong>{t("icon")}</strong>
          </figcaption>
          <img src={imagePath(icon)} alt="" className={styles.icon} />
        </figure>
      ) : null}
    </div>
  );
}

/** Chooses the logo, shows it as pages will, or gives it up. */
export function LogoField(
  props: LogoImages & {
    readonly error: ReactNode;
    readonly set: (images: LogoImages) => void;
  },
) {
  const t = useTranslations("settings");
  const { logo, icon, error, set } = props;
  return (
    <Stack as="section" gap="8" aria-label={t("logo")}>
      <Row justify="between">
        <strong>{t("logo")}</strong>
        {logo ? (
          <Button variant="subtle" onClick={() => set({ logo: "", icon: "" })}>
            {t("removeLogo")}
          </Button>
        ) : null}
      </Row>
      <Muted as="small">{t("logoHint")}</Muted>
      <ImageField purpose="logo" label={t("chooseLogo")} error={error} onAdded={set} />
      {logo ? <LogoPreview logo={logo} icon={icon} /> : null}
    </Stack>
  );
}
