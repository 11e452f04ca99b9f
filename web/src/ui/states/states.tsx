import { Button, VisuallyHidden } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import type { CSSProperties, ReactNode } from "react";
import { useTranslations } from "use-intl";
import styles from "./states.module.css";

interface StateProps {
  readonly sign: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly tone?: "calm" | "bad";
  /** `h1` where it is all that the page has. */
  readonly heading?: "h1" | "h2";
}

/** A place without content says why, and what to do next. */
export function State({
  sign,
  title,
  children,
  actions,
  tone = "calm",
  heading: Heading = "h2",
}: StateProps) {
  return (
    <section className={styles.state}>
      <div className={styles.sign} data-tone={tone} aria-hidden="true">
        {sign}
      </div>
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </section>
  );
}

/** A call that failed, with its words and the way to ask again. */
export function Failed({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const t = useTranslations("ui");
  return (
    <div role="alert">
      <State
        tone="bad"
        sign={<IconCloudOff size={30} />}
        title={t("failed")}
        actions={<Button onClick={retry}>{t("retry")}</Button>}
      >
        {error.message}
      </State>
    </div>
  );
}

/** A grey block of the final size, so that nothing moves when the content comes. */
export function Block(size: {
  readonly width?: CSSProperties["width"];
  readonly height: CSSProperties["height"];
  readonly radius?: CSSProperties["borderRadius"];
}) {
  const { width = "100%", height, radius } = size;
  return (
    <div
      className={styles.skeleton}
      aria-hidden="true"
      style={{ width, height, maxWidth: "100%", ...(radius ? { borderRadius: radius } : {}) }}
    />
  );
}

/** Says to a screen reader what the grey blocks say to the eye. */
export function Loading({ children }: { readonly children: ReactNode }) {
  const t = useTranslations("ui");
  return (
    <output className={styles.loading} aria-busy="true">
      <VisuallyHidden>{t("loading")}</VisuallyHidden>
      {children}
    </output>
  );
}
