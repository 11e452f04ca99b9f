import { isSubset, ownerRoleId, standardRoles } from "@farsim/contract/values/people/rights.ts";
import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useSession } from "../../platform/session/session.ts";
import { Muted } from "../../ui/page/layout.tsx";
import styles from "./staff.module.css";
import { useRightNames } from "./use-right-name.ts";
import { useRoles } from "./use-roles.ts";

/** What a standard role was made for is said in a sentence, until the shop makes it another one. */
const isSame = (a: readonly string[], b: readonly string[]) => isSubset(a, b) && isSubset(b, a);

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
  const { listOf } = useRightNames();
  const role = roles.find(({ id }) => id === chosen);
  const isAsAtFirst =
    role?.standard !== undefined &&
    (role.id === ownerRoleId || isSame(role.rights, standardRoles[role.standard]));
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
        {isAsAtFirst && role.standard ? t(`roleWhy.${role.standard}`) : role && listOf(role.rights)}
      </Muted>
    </>
  );
}
