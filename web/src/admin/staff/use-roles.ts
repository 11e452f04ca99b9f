import { listRoles, type Role } from "@farsim/contract/desk/people/staff.ts";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";

/** The roles of the shop, and how they are called in the reader's language. */
export function useRoles() {
  const t = useTranslations("staff");
  const { data } = useEndpoint(listRoles, {});
  const roles = data?.items ?? [];
  const nameOf = ({ standard, name }: Pick<Role, "standard" | "name">) =>
    standard ? t(`roles.${standard}`) : (name ?? "");
  return {
    roles,
    nameOf,
    /** Empty while the roles are on their way. */
    nameById: (id: string) => {
      const role = roles.find((each) => each.id === id);
      return role ? nameOf(role) : "";
    },
  };
}
