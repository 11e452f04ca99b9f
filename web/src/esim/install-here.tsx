import { Button } from "@mantine/core";
import { IconBrandAndroid, IconBrandApple } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { type PhoneSystem, phoneSystems } from "../platform/own-system.ts";
import { Fold } from "../ui/page/fold.tsx";
import { Muted, Panel, Row } from "../ui/page/layout.tsx";
import styles from "./esim.module.css";

/** What the phone's own installer takes over. */
type Links = Readonly<Record<PhoneSystem, string>>;

function useWays() {
  const t = useTranslations("esim");
  return {
    ios: { Sign: IconBrandApple, label: t("onIphone") },
    android: { Sign: IconBrandAndroid, label: t("onAndroid") },
  } as const;
}

interface OwnProps {
  readonly links: Links;
  readonly system: PhoneSystem;
}

/** On a phone: one button, for this phone. */
export function InstallOwn({ links, system }: OwnProps) {
  const t = useTranslations("esim");
  const { Sign, label } = useWays()[system];
  return (
    <Panel>
      <Button
        component="a"
        href={links[system]}
        rel="noreferrer"
        size="xl"
        fullWidth
        leftSection={<Sign size={26} aria-hidden="true" />}
      >
        {label}
      </Button>
      <Muted className={styles.under}>{t(`installer.${system}`)}</Muted>
    </Panel>
  );
}

/** Elsewhere: for a phone that does not say which one it is. */
export function InstallHere({ links }: { readonly links: Links }) {
  const t = useTranslations("esim");
  const ways = useWays();
  return (
    <Fold title={t("here")}>
      <Muted>{t("hereWhy")}</Muted>
      <Row className={styles.links}>
        {phoneSystems.map((system) => {
          const { Sign, label } = ways[system];
          return (
            <Button
              key={system}
              component="a"
              href={links[system]}
              rel="noreferrer"
              variant="default"
              leftSection={<Sign size={20} aria-hidden="true" />}
            >
              {label}
            </Button>
          );
        })}
      </Row>
    </Fold>
  );
}
