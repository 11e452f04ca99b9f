import { useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Menu, MenuItem } from "../../ui/page/menu.tsx";
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
    <Menu
      label={t("theme")}
      className={`${styles.pill} ${styles.square}`}
      face={<Current size={20} aria-hidden="true" />}
    >
      {schemes.map(({ scheme, Icon, word }) => (
        <MenuItem
          key={scheme}
          icon={<Icon size={18} aria-hidden="true" />}
          chosen={scheme === colorScheme}
          onSelect={() => setColorScheme(scheme)}
        >
          {t(word)}
        </MenuItem>
      ))}
    </Menu>
  );
}
