import type { getCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import type { LegalDocument } from "@farsim/contract/legal.ts";
import { legalDocuments } from "@farsim/contract/values/pages/legal-paths.ts";
import { languageNames } from "@farsim/contract/values/texts/language.ts";
import { useTranslations } from "use-intl";
import { Facts } from "../../ui/page/layout.tsx";
import { useFormat, useTerms } from "../../ui/words/terms.ts";
import { useRoles } from "../staff/use-roles.ts";

/** Who a customer is, and how their account stands. */
export function Profile({ customer, profile }: Output<typeof getCustomer>) {
  const t = useTranslations("desk");
  const admin = useTranslations("admin");
  const regions = useTranslations("regions");
  const byCountry = useTerms()?.tax.byCountry;
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
        (byCountry || profile.country) && {
          label: t("facts.country"),
          value: profile.country ? regions(profile.country) : t("none"),
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
