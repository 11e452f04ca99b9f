import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { addRole, changeRole, listRoles, type Role } from "@farsim/contract/desk/people/staff.ts";
import { Reason } from "@farsim/contract/customer-view.ts";
import type { Right } from "@farsim/contract/values/people/rights.ts";
import { RoleName, RoleRights } from "@farsim/contract/values/people/role-rights.ts";
import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { ReasonField } from "../kit/reason-field.tsx";
import { useInvalidate } from "../../platform/calls/query-client.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { RightBoxes } from "./right-boxes.tsx";
import { useRoles } from "./use-roles.ts";

const typed = z.strictObject({ name: RoleName, rights: RoleRights, reason: Reason });
/** A standard role has its name in every language: it is not typed. */
const typedOfStandard = z.strictObject({ name: z.string(), rights: RoleRights, reason: Reason });

interface DialogProps {
  readonly opened: boolean;
  readonly close: () => void;
}

const news = [listRoles, listAudit];

/** Adds a role of the shop's own. */
export function AddRoleDialog({ opened, close }: DialogProps) {
  const t = useTranslations("staff");
  const desk = useTranslations("desk");
  return (
    <ActionDialog
      opened={opened}
      close={close}
      size="xl"
      title={t("addRoleTitle")}
      why={t("addRoleWhy")}
      confirm={t("addRole")}
      schema={typed}
      initialValues={{ name: "", rights: [] as Right[], reason: "" }}
      endpoint={addRole}
      input={(values) => ({ ...values, reason: values.reason.trim() })}
      errorsAt={{ role_exists: "name" }}
      successMessage={({ role }) => t("roleAdded", { name: role.name ?? "" })}
      failureMessage={t("failed.saveRole")}
      onDone={close}
      invalidates={news}
    >
      {({ field }) => (
        <>
          <RoleNameField field={field("name")} />
          <RightBoxes field={field("rights")} />
          <ReasonField {...field("reason")} label={desk("reason")} hint={desk("reasonHint")} />
        </>
      )}
    </ActionDialog>
  );
}

/** Changes what a role may do, and how one of the shop's own is called. */
export function ChangeRoleDialog({ role, opened, close }: DialogProps & { readonly role: Role }) {
  const t = useTranslations("staff");
  const desk = useTranslations("desk");
  const { nameOf } = useRoles();
  const invalidate = useInvalidate();
  const name = nameOf(role);
  const isStandard = role.standard !== undefined;
  return (
    <ActionDialog
      opened={opened}
      close={close}
      size="xl"
      title={t("changeRightsTitle", { name })}
      why={t("changeRightsWhy", { count: role.members })}
      confirm={t("save")}
      schema={isStandard ? typedOfStandard : typed}
      initialValues={{ name: role.name ?? "", rights: role.rights, reason: "" }}
      endpoint={changeRole}
      input={(values) => ({
        roleId: role.id,
        ...(!isStandard && { name: values.name }),
        rights: values.rights,
        seen: role.rights,
        reason: values.reason.trim(),
      })}
      errorsAt={{ role_exists: "name" }}
      successMessage={({ approval }) => t(approval ? "waits" : "roleSaved", { name })}
      failureMessage={t("failed.saveRole")}
      onDone={close}
      onRefused={({ key }) => {
        if (key === "settings_changed") void invalidate(listRoles);
      }}
      invalidates={news}
    >
      {({ field }) => (
        <>
          {isStandard ? null : <RoleNameField field={field("name")} />}
          <RightBoxes field={field("rights")} />
          <ReasonField {...field("reason")} label={desk("reason")} hint={desk("reasonHint")} />
        </>
      )}
    </ActionDialog>
  );
}

function RoleNameField({ field }: { readonly field: object }) {
  const t = useTranslations("staff");
  return (
    <TextInput
      {...field}
      label={t("roleName")}
      autoComplete="off"
      maxLength={40}
      enterKeyHint="next"
      required
      data-autofocus
    />
  );
}
