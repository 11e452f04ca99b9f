import { getSettings } from "@farsim/contract/desk/shop/settings.ts";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { Muted } from "../../ui/page/layout.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { AnnouncementTopic } from "./announcement-topic.tsx";
import { ContactTopic } from "./contact-topic.tsx";
import { FaqTopic } from "./faq/faq-topic.tsx";
import { HeadlineTopic } from "./headline-topic.tsx";
import { DocumentTopic } from "./document-topic.tsx";
import { IdentityTopic } from "./identity-topic.tsx";
import { InvoicesTopic } from "./invoices-topic.tsx";
import { LookTopic } from "./look/look-topic.tsx";
import styles from "./settings.module.css";
import { TaxTopic } from "./tax/tax-topic.tsx";
import { TradeTopic } from "./trade-topic.tsx";

/** What the operator sets: a panel for each topic. */
export function SettingsTab() {
  const t = useTranslations("settings");
  const answer = useEndpoint(getSettings, {});
  return (
    <>
      <Muted style={{ marginTop: 14 }}>{t("intro")}</Muted>
      <QueryView query={answer} loading={900}>
        {({ identity, contact, look, trade, tax, invoices, ...texts }) => (
          <div className={styles.topics}>
            <IdentityTopic kept={identity} />
            <ContactTopic kept={contact} />
            <LookTopic kept={look} />
            <TradeTopic kept={trade} />
            <TaxTopic kept={tax} />
            <InvoicesTopic kept={invoices} seller={identity.values} />
            <AnnouncementTopic kept={texts.announcement} />
            <HeadlineTopic kept={texts.headline} />
            <FaqTopic kept={texts.faq} />
            <DocumentTopic topic="disclaimer" kept={texts.disclaimer} />
            <DocumentTopic topic="privacy" kept={texts.privacy} />
          </div>
        )}
      </QueryView>
    </>
  );
}
