import { Button } from "@mantine/core";
import { IconBrandAndroid, IconBrandApple } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import styles from "./esim.module.css";
import { ownSystem } from "./own-system.ts";
import { Muted, Panel, Row } from "../ui/layout.tsx";

/** The phone's own installer takes these addresses over; the one of this phone comes first. */
export function InstallHere({
  links,
}: {
  links: { readonly ios: string; readonly android: string };
}) {
  const t = useTranslations("esim");
  const own = ownSystem(navigator.userAgent);
  const ways = [
    { system: "ios", Sign: IconBrandApple, label: t("onIphone"), href: links.ios },
    { system: "android", Sign: IconBrandAndroid, label: t("onAndroid"), href: links.android },
  ] as const;
  return (
    <Panel>
      <h2>{t("here")}</h2>
      <Muted className={styles.under}>{t("hereWhy")}</Muted>
      <Row className={styles.links}>
        {ways
          .toSorted((a, b) => Number(b.system === own) - Number(a.system === own))
          .map(({ system, Sign, label, href }) => (
            <Button
              key={system}
              component="a"
              href={href}
              rel="noreferrer"
              variant={system === own ? "filled" : "default"}
              leftSection={<Sign size={20} aria-hidden="true" />}
            >
              {label}
            </Button>
          ))}
      </Row>
    </Panel>
  );
}
