import { listApprovals } from "@farsim/contract/desk/people/approvals.ts";
import { listCustomers } from "@farsim/contract/desk/shop/administration.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { getCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import { listRoles, listStaff, setRole } from "@farsim/contract/desk/people/staff.ts";
import { Reason } from "@farsim/contract/customer-view.ts";
import { fieldMessage } from "@farsim/contract/problems/field-message.ts";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { ReasonField } from "../kit/reason-field.tsx";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { RoleField } from "./role-field.tsx";
import { useRoles } from "./use-roles.ts";

const typed = z.strictObject({
  roleId: z.string().min(1, fieldMessage("required")),
  reason: Reason,
});

interface RoleDialogProps {
  /** A member of staff. */
  readonly of: { readonly id: string; readonly name: string; readonly roleId: string };
  readonly opened: boolean;
  readonly close: () => void;
}

/** Gives a member of staff another role. */
export function RoleDialog({ of, opened, close }: RoleDialogProps) {
  const t = useTranslations("staff");
  const desk = useTranslations("desk");
  const { nameById } = useRoles();
  const { id: userId, name, roleId } = of;
  return (
    <ActionDialog
      opened={opened}
      close={close}
      title={t("changeRoleTitle", { name })}
      why={t("changeRoleWhy")}
      facts={[{ label: t("role"), value: nameById(roleId) }]}
      confirm={t("changeRole")}
      danger
      schema={typed}
      initialValues={{ roleId: "", reason: "" }}
      endpoint={setRole}
      input={(values) => ({ userId, roleId: values.roleId, reason: values.reason.trim() })}
      successMessage={({ member, approval }) =>
        approval ? t("waits", { name }) : t("roleChanged", { name, role: nameById(member.roleId) })
      }
      failureMessage={t("failed.setRole")}
      onDone={close}
      invalidates={[listStaff, listRoles, listApprovals, getCustomer, listCustomers, listAudit]}
    >
      {({ field, values }) => (
        <>
          <RoleField field={field("roleId")} chosen={values.roleId} except={roleId} />
          <ReasonField {...field("reason")} label={desk("reason")} hint={desk("reasonHint")} />
        </>
      )}
    </ActionDialog>
  );
}
