import { logout } from "@farsim/contract/accounts.ts";
import { Menu, UnstyledButton } from "@mantine/core";
import {
  IconChevronDown,
  IconLogout,
  IconSettings,
  IconShieldCog,
  IconUser,
  IconWallet,
  IconWorld,
} from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "../platform/call.ts";
import { clearSession, useSession } from "../platform/session.ts";
import { useWording } from "../ui/terms.ts";
import { toastSuccess } from "../ui/toast.tsx";
import styles from "./pill.module.css";

/** Ends the session on this device at once, whether or not the server can be told. */
function useLogout() {
  const t = useTranslations("app");
  const router = useRouter();
  return () => {
    call(logout, {}).catch(() => undefined);
    clearSession();
    toastSuccess(t("loggedOut"));
    void router.navigate({ to: "/login" });
  };
}

export function AccountMenu() {
  const t = useTranslations("app");
  const { money } = useWording();
  const router = useRouter();
  const leave = useLogout();
  const { username, email, userInfo } = useSession();
  const name = username ?? email ?? "";
  const icon = { size: 18, "aria-hidden": true } as const;
  const go = (to: "/adminMode" | "/plan" | "/recharge" | "/personal") => () =>
    void router.navigate({ to });
  return (
    <Menu position="bottom-end" width={264}>
      <Menu.Target>
        <UnstyledButton
          className={`${styles.pill} ${styles.account}`}
          aria-label={t("account", { name })}
        >
          <IconUser size={20} aria-hidden="true" />
          <span className={styles.name}>{name}</span>
          <IconChevronDown className={styles.name} size={16} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who} role="presentation">
          <strong>{name}</strong>
          <span>{email}</span>
          <span>
            {t("balance")} {money(userInfo.balance)}
          </span>
        </div>
        <Menu.Divider />
        {userInfo.level === 1 ? (
          <Menu.Item leftSection={<IconShieldCog {...icon} />} onClick={go("/adminMode")}>
            {t("adminManagement")}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconWorld {...icon} />} onClick={go("/plan")}>
            {t("basicPlans")}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconWallet {...icon} />} onClick={go("/recharge")}>
          {t("recharge")}
        </Menu.Item>
        <Menu.Item leftSection={<IconSettings {...icon} />} onClick={go("/personal")}>
          {t("personalCenter")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={leave}>
          {t("logout")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
