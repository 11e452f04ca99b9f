import { listApprovals } from "@farsim/contract/desk/people/approvals.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { inviteStaff, listStaff } from "@farsim/contract/desk/people/staff.ts";
import { invitationHours } from "@farsim/contract/staff-invitation.ts";
import { fieldMessage } from "@farsim/contract/problems/field-message.ts";
import { Email } from "@farsim/contract/values/people/account-names.ts";
import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { RoleField } from "./role-field.tsx";

const typed = z.strictObject({
  email: Email,
  roleId: z.string().min(1, fieldMessage("required")),
});

/** Invites someone to work at the desk. */
export function InviteDialog(props: { readonly opened: boolean; readonly close: () => void }) {
  const t = useTranslations("staff");
  const { opened, close } = props;
  return (
    <ActionDialog
      opened={opened}
      close={close}
      title={t("inviteTitle")}
      why={t("inviteWhy", { hours: String(invitationHours) })}
      confirm={t("send")}
      schema={typed}
      initialValues={{ email: "", roleId: "" }}
      endpoint={inviteStaff}
      input={({ email, roleId }) => ({ email: email.trim(), roleId })}
      errorsAt={{ user_exists: "email" }}
      successMessage={({ approval }, { email }) =>
        approval ? t("waits", { name: email }) : t("invited", { email })
      }
      failureMessage={t("failed.invite")}
      onDone={close}
      invalidates={[listStaff, listApprovals, listAudit]}
    >
      {({ field, values }) => (
        <>
          <TextInput
            {...field("email")}
            label={t("email")}
            description={t("emailHint")}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
            required
            data-autofocus
          />
          <RoleField field={field("roleId")} chosen={values.roleId} />
        </>
      )}
    </ActionDialog>
  );
}
