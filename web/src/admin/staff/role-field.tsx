import { isSubset, ownerRoleId } from "@farsim/contract/values/rights.ts";
import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useSession } from "../../platform/session/session.ts";
import { Muted } from "../../ui/layout.tsx";
import styles from "./staff.module.css";
import { useRoles } from "./use-roles.ts";

interface RoleFieldProps {
  readonly field: NativeSelectProps;
  readonly chosen: string;
  /** One that is not offered: it is the present one. */
  readonly except?: string;
}

/** Which role someone is to have, of those that the reader may give; what it may do is said below. */
export function RoleField({ field, chosen, except }: RoleFieldProps) {
  const t = useTranslations("staff");
  const { roles, nameOf } = useRoles();
  const own = useSession(({ userInfo }) => userInfo);
  const isOwner = own.roleId === ownerRoleId;
  const offered = roles.filter(
    ({ id, rights }) =>
      id !== except && (isOwner || (id !== ownerRoleId && isSubset(rights, own.rights ?? []))),
  );
  const standard = roles.find(({ id }) => id === chosen)?.standard;
  return (
    <>
      <NativeSelect
        {...field}
        label={t("role")}
        data={[
          { value: "", label: t("chooseRole"), disabled: true },
          ...offered.map((role) => ({ value: role.id, label: nameOf(role) })),
        ]}
        required
      />
      <Muted as="div" className={styles.why}>
        {standard ? t(`roleWhy.${standard}`) : null}
      </Muted>
    </>
  );
}
