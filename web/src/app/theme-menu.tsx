import { Menu, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import styles from "./pill.module.css";

const schemes = [
  { scheme: "light", Icon: IconSun, word: "themeLight" },
  { scheme: "dark", Icon: IconMoon, word: "themeDark" },
  { scheme: "auto", Icon: IconDeviceDesktop, word: "themeAuto" },
] as const;

export function ThemeMenu() {
  const t = useTranslations("app");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = schemes.find(({ scheme }) => scheme === colorScheme)?.Icon ?? IconDeviceDesktop;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={styles.pill} data-square aria-label={t("theme")}>
          <Current size={20} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ scheme, Icon, word }) => (
          <Menu.Item
            key={scheme}
            onClick={() => setColorScheme(scheme)}
            leftSection={<Icon size={18} aria-hidden="true" />}
            rightSection={
              scheme === colorScheme ? <IconCheck size={18} aria-hidden="true" /> : null
            }
          >
            {t(word)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
