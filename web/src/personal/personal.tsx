import { getSettings, listSessions, type Settings } from "@farsim/contract/account-settings.ts";
import { listPayouts } from "@farsim/contract/payouts.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import "../ui/styles/fields.css";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { PageHeading } from "../ui/page/page-heading.tsx";
import { QueryView } from "../ui/states/query-view.tsx";
import { Block } from "../ui/states/states.tsx";
import { useTermsAnswer } from "../ui/words/terms.ts";
import { AlertsSection } from "./alerts-section.tsx";
import { AppearanceSection } from "./appearance-section.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import styles from "./personal.module.css";
import { PayoutSection } from "./payout-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { parts } from "./section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TwoFactorSection } from "./two-factor-section.tsx";
import { ViewsSection } from "./views-section.tsx";
import { YourDataSection } from "./your-data-section.tsx";

function Contents() {
  const t = useTranslations("personal");
  return (
    <nav className={styles.contents} aria-label={t("contents")}>
      {parts.map((part) => (
        <Link key={part} to="/personal" hash={part} replace>
          {t(part)}
        </Link>
      ))}
    </nav>
  );
}

function Sections({ settings }: { readonly settings: Settings }) {
  return (
    <div className={styles.sections}>
      <ProfileSection settings={settings} />
      <PasswordSection />
      <AppearanceSection settings={settings} />
      <AlertsSection settings={settings} />
      <SessionsSection />
      <ViewsSection />
      <TwoFactorSection totp={settings.totp} />
      <PayoutSection />
      <YourDataSection />
      <DeleteSection />
    </div>
  );
}

/** As high as the parts are at a desk, so that a page that is opened again stands where it stood. */
const heights = [206, 430, 296, 430, 300, 176, 176, 220, 176, 196] as const;

/** More where the country is asked for, with its explanation in two lines. */
const countryHeight = 142;

/** What is asked for stands in the middle of the page, so all of it waits: nothing moves when the answers come. */
function Parts() {
  const answer = useEndpoint(getSettings, {});
  const { isPending: awaitsSessions } = useEndpoint(listSessions, {});
  const { isPending: awaitsPayouts } = useEndpoint(listPayouts, {});
  const { isPending: awaitsTerms, data: terms } = useTermsAnswer();
  // As it was known at first: terms that come later move nothing that waits.
  const [asksCountry] = useState(terms?.tax.byCountry === true);
  const data = awaitsSessions || awaitsPayouts || awaitsTerms ? undefined : answer.data;
  return (
    <QueryView
      query={{ ...answer, data }}
      loading={
        <div className={styles.sections}>
          {parts.map((part, index) => (
            <Block
              key={part}
              height={
                (heights[index] ?? 200) + (part === "profile" && asksCountry ? countryHeight : 0)
              }
              radius={18}
            />
          ))}
        </div>
      }
    >
      {(settings) => <Sections settings={settings} />}
    </QueryView>
  );
}

export function Personal() {
  const t = useTranslations("personal");
  return (
    <>
      <PageHeading title={t("title")} under={t("under")} />
      <div className={styles.page}>
        <Contents />
        <Parts />
      </div>
    </>
  );
}
