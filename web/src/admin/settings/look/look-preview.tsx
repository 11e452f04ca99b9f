import {
  brandPalette,
  type BrandTokens,
  type Scheme,
  schemes,
  variables,
} from "@farsim/contract/values/pages/brand-palette.ts";
import type { CSSProperties } from "react";
import { useTranslations } from "use-intl";
import styles from "./look.module.css";

const made = { light: "madeDarker", dark: "madeLighter" } as const satisfies Record<Scheme, string>;

const styleOf = (tokens: BrandTokens) =>
  Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [
      variable,
      tokens[name as keyof BrandTokens],
    ]),
  ) as CSSProperties;

/** What becomes of a colour, by day and by night, and what had to be changed for text to be readable. */
export function LookPreview({ colour }: { readonly colour: string }) {
  const t = useTranslations("settings");
  const palette = brandPalette(colour);
  return (
    <div className={styles.previews}>
      {schemes.map((scheme) => {
        const tokens = palette[scheme];
        return (
          <section
            key={scheme}
            data-scheme={scheme}
            className={styles.preview}
            style={styleOf(tokens)}
            aria-label={t("lookPreview", { scheme: t(`scheme.${scheme}`) })}
          >
            <strong>{t(`scheme.${scheme}`)}</strong>
            <p className={styles.previewed}>
              <span className={styles.previewButton}>{t("previewButton")}</span>
              <span className={styles.previewLink}>{t("previewLink")}</span>
              <span className={styles.previewNote}>{t("previewNote")}</span>
            </p>
            <small>
              {t(tokens.brand === colour ? "asTyped" : made[scheme], { colour: tokens.brand })}
            </small>
          </section>
        );
      })}
    </div>
  );
}
