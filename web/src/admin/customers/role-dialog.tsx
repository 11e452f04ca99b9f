import { type Customer, listCustomers } from "@farsim/contract/desk/administration.ts";
import { listAudit } from "@farsim/contract/desk/audit.ts";
import { getCustomer } from "@farsim/contract/desk/customer-desk.ts";
import { listRoles, type Role, setRole } from "@farsim/contract/desk/staff.ts";
import { Reason } from "@farsim/contract/customer-view.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { Muted } from "../../ui/layout.tsx";

/** The address of no role among those of roles. */
const none = "none";

const typed = z.strictObject({
  roleId: z.string().min(1, "required"),
  reason: Reason,
});
type Typed = z.infer<typeof typed> & Record<string, unknown>;

/** The roles of the shop, and how they are called in the reader's language. */
export function useRoles() {
  const t = useTranslations("desk");
  const { data } = useEndpoint(listRoles, {});
  const nameOf = ({ standard, id }: Role) => (standard ? t(`roles.${standard}`) : id);
  const roles = data?.items ?? [];
  return {
    roles,
    nameOf,
    nameById: (id: string) => {
      const role = roles.find((each) => each.id === id);
      return role ? nameOf(role) : t("noRole");
    },
  };
}

interface RoleDialogProps {
  readonly customer: Customer;
  readonly opened: boolean;
  readonly close: () => void;
}

/** Which role an account has, and so what its holder may do at the desk. */
export function RoleDialog({ customer, opened, close }: RoleDialogProps) {
  const t = useTranslations("desk");
  const { roles, nameOf, nameById } = useRoles();
  const { id: userId, username, email, roleId } = customer;
  const name = username ?? email;
  const others = roles.filter(({ id }) => id !== roleId);
  return (
    <ActionDialog<typeof setRole, Typed>
      opened={opened}
      close={close}
      title={t("setRoleTitle")}
      why={t("setRoleWhy")}
      facts={[
        { label: t("customer"), value: name },
        { label: t("facts.email"), value: email },
        roleId !== undefined && { label: t("facts.role"), value: nameById(roleId) },
      ]}
      confirm={t("setRole")}
      danger
      schema={typed}
      initialValues={{ roleId: "", reason: "" }}
      endpoint={setRole}
      input={(values) => ({
        userId,
        roleId: values.roleId === none ? null : values.roleId,
        reason: values.reason.trim(),
      })}
      successMessage={({ user }) => t("setRoleDone", { name, role: nameById(user.roleId ?? none) })}
      failureMessage={t("failed.setRole")}
      onDone={close}
      invalidates={[getCustomer, listCustomers, listAudit]}
    >
      {({ field, values }) => {
        const chosen = roles.find(({ id }) => id === values.roleId)?.standard;
        return (
          <>
            <NativeSelect
              {...field("roleId")}
              label={t("facts.role")}
              data={[
                { value: "", label: t("chooseRole"), disabled: true },
                ...others.map((role) => ({ value: role.id, label: nameOf(role) })),
                ...(roleId === undefined ? [] : [{ value: none, label: t("noRole") }]),
              ]}
              required
              data-autofocus
            />
            {chosen ? <Muted>{t(`roleWhy.${chosen}`)}</Muted> : null}
            <TextInput
              {...field("reason")}
              label={t("reason")}
              description={t("reasonHint")}
              autoComplete="off"
              enterKeyHint="done"
              required
            />
          </>
        );
      }}
    </ActionDialog>
  );
}
