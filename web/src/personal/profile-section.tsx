import type { Settings } from "@farsim/contract/account-settings.ts";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { withMessages } from "../platform/language/messages.ts";
import { useSession } from "../platform/session/session.ts";
import { lazyBoundary } from "../ui/states/lazy-boundary.tsx";
import { StatusBadge } from "../ui/states/status-badge.tsx";
import { useFormat, useTerms } from "../ui/words/terms.ts";
import { CountrySelect } from "./country-select.tsx";
import styles from "./personal.module.css";
import { Section } from "./section.tsx";

/** The same field until the names have come: nothing moves then. */
function CountryComing({ settings }: { readonly settings: Settings }) {
  const t = useTranslations("personal");
  const none = { value: "", label: t("noCountry") };
  return <CountrySelect data={settings.country === null ? [none] : []} disabled />;
}

/** Brings the names of regions: only where the tax goes by the country. */
const CountryChoice = lazyBoundary(
  withMessages(
    async () => (await import("./country-choice.tsx")).CountryChoice,
    "personal",
    "regions",
  ),
  { Coming: CountryComing },
);

export function ProfileSection({ settings }: { readonly settings: Settings }) {
  const t = useTranslations("personal");
  const byCountry = useTerms()?.tax.byCountry;
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
      {byCountry ? <CountryChoice settings={settings} /> : null}
    </Section>
  );
}
