import { logout } from "@farsim/contract/session.ts";
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
import { call } from "../../platform/calls/call.ts";
import { clearSession, isInView, useSession } from "../../platform/session/session.ts";
import { Menu, MenuItem, MenuLink } from "../../ui/page/menu.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { toastSuccess } from "../../ui/toasts/toast.tsx";
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
  const { money } = useFormat();
  const leave = useLogout();
  const inView = useSession(isInView);
  const { username, email, userInfo } = useSession();
  const name = username ?? email ?? "";
  const icon = { size: 18, "aria-hidden": true } as const;
  return (
    <Menu
      label={t("account", { name })}
      className={`${styles.pill} ${styles.account}`}
      face={
        <>
          <IconUser size={20} aria-hidden="true" />
          <span className={styles.name}>{name}</span>
          <IconChevronDown className={styles.name} size={16} aria-hidden="true" />
        </>
      }
      above={
        <div className={styles.who}>
          <strong>{name}</strong>
          <span>{email}</span>
          <span>
            {t("balance")} {money(userInfo.balance)}
          </span>
        </div>
      }
    >
      {userInfo.level === 1 ? (
        <MenuLink to="/adminMode" search={{ tab: "overview" }} icon={<IconShieldCog {...icon} />}>
          {t("adminManagement")}
        </MenuLink>
      ) : (
        <MenuLink to="/plan" icon={<IconWorld {...icon} />}>
          {t("basicPlans")}
        </MenuLink>
      )}
      <MenuLink to="/recharge" icon={<IconWallet {...icon} />}>
        {t("recharge")}
      </MenuLink>
      <MenuLink to="/personal" icon={<IconSettings {...icon} />}>
        {t("personalCenter")}
      </MenuLink>
      {inView ? null : (
        <MenuItem icon={<IconLogout {...icon} />} onSelect={leave}>
          {t("logout")}
        </MenuItem>
      )}
    </Menu>
  );
}
