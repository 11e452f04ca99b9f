import { getCustomer } from "@farsim/contract/desk/customer-desk.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { type LegalDocument, legalDocuments } from "@farsim/contract/legal.ts";
import { languageNames } from "@farsim/contract/values/language.ts";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { Facts, Row } from "../../ui/layout.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Block } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useFormat } from "../../ui/terms.ts";
import { CustomerActions } from "./customer-actions.tsx";
import { useRoles } from "../staff/use-roles.ts";
import { customerSections } from "./customer-sections.tsx";
import { DeskDrawer } from "../desk-drawer.tsx";
import styles from "../drawer.module.css";

function Profile({ customer, profile }: Output<typeof getCustomer>) {
  const t = useTranslations("desk");
  const admin = useTranslations("admin");
  const { money, moment, count } = useFormat();
  const maybe = (at: string | null) => (at === null ? t("none") : moment(at));
  const accepted = (document: LegalDocument) => {
    const found = profile.acceptances.find((each) => each.document === document);
    if (!found) return t("none");
    return t("acceptedVersion", { version: found.version, moment: moment(found.acceptedAt) });
  };
  const { nameById } = useRoles();
  const role = customer.roleId ? nameById(customer.roleId) : admin("customer");
  return (
    <Facts
      facts={[
        { label: t("facts.email"), value: customer.email },
        { label: t("facts.balance"), value: money(customer.balance) },
        { label: t("facts.role"), value: customer.isRegister ? role : admin("notRegistered") },
        { label: t("facts.created"), value: moment(customer.createdAt) },
        { label: t("facts.lastSeen"), value: maybe(profile.lastSeenAt) },
        { label: t("facts.sessions"), value: count(profile.sessions) },
        { label: t("facts.totp"), value: t(profile.totp ? "yes" : "no") },
        {
          label: t("facts.language"),
          value: <span lang={profile.language}>{languageNames[profile.language].long}</span>,
        },
        ...legalDocuments.map((document) => ({
          label: t(`facts.accepted.${document}`),
          value: accepted(document),
        })),
        profile.disabledAt && { label: t("facts.disabledAt"), value: moment(profile.disabledAt) },
        { label: t("facts.id"), value: customer.id },
      ]}
    />
  );
}

function Contents({ userId }: { readonly userId: string }) {
  const t = useTranslations("desk");
  const answer = useEndpoint(getCustomer, { userId });
  // While another customer is asked for, the answer is still the former one's.
  const data = answer.data?.customer.id === userId ? answer.data : undefined;
  return (
    <QueryView query={{ ...answer, data }} loading={<Block height={720} radius={14} />}>
      {(shown) => (
        <div className={styles.drawer}>
          <Row className={styles.head}>
            <strong>{shown.customer.username ?? shown.customer.email}</strong>
            {shown.customer.isDisabled ? (
              <StatusBadge tone="warn">{t("disabled")}</StatusBadge>
            ) : null}
          </Row>
          <CustomerActions customer={shown.customer} totp={shown.profile.totp} />
          <Profile {...shown} />
          {customerSections.map((Section, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <Section key={at} shown={shown} />
          ))}
        </div>
      )}
    </QueryView>
  );
}

/** A customer beside the lists: who they are, what they have, what was done, and what can be done. */
export function CustomerDrawer() {
  const t = useTranslations("desk");
  return (
    <DeskDrawer kind="customer" title={t("customer")}>
      {(userId) => <Contents key={userId} userId={userId} />}
    </DeskDrawer>
  );
}
