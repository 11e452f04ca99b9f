import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useSession } from "../platform/session/session.ts";
import { StatusBadge } from "../ui/status-badge.tsx";
import { useFormat } from "../ui/terms.ts";
import styles from "./personal.module.css";
import { Section } from "./section.tsx";

export function ProfileSection() {
  const t = useTranslations("personal");
  const { money } = useFormat();
  const { username, email, userInfo } = useSession();
  return (
    <Section part="profile" title={t("profile")}>
      <dl className={styles.facts}>
        <div>
          <dt>{t("username")}</dt>
          <dd>{userInfo.username ?? username}</dd>
        </div>
        <div>
          <dt>{t("email")}</dt>
          <dd>{userInfo.email ?? email}</dd>
        </div>
        <div>
          <dt>{t("status")}</dt>
          <dd>
            <StatusBadge tone="good">
              {userInfo.level === 1 ? t("administrator") : t("registered")}
            </StatusBadge>
          </dd>
        </div>
        <div>
          <dt>{t("balance")}</dt>
          <dd>
            {money(userInfo.balance)}
            <Link to="/recharge">{t("recharge")}</Link>
          </dd>
        </div>
        <div>
          <dt>{t("cards")}</dt>
          <dd>
            <Link to="/mySims">{t("cardCount", { count: userInfo.cardCount ?? 0 })}</Link>
          </dd>
        </div>
      </dl>
    </Section>
  );
}
