import { listApprovals } from "@farsim/contract/desk/people/approvals.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import {
  type Invitation,
  inviteStaff,
  listStaff,
  withdrawInvitation,
} from "@farsim/contract/desk/people/staff.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import { DataTable } from "../../ui/tables/data-table.tsx";
import { useAction } from "../../ui/actions/use-action.ts";
import { useFormat } from "../../ui/words/terms.ts";
import { useRoles } from "./use-roles.ts";

function SendAgain({ email, roleId }: Invitation) {
  const t = useTranslations("staff");
  const action = useAction(inviteStaff, {
    successMessage: ({ approval }) =>
      approval ? t("waits", { name: email }) : t("invited", { email }),
    failureMessage: t("failed.invite"),
    invalidates: [listStaff, listApprovals, listAudit],
  });
  return (
    <Button
      variant="subtle"
      aria-label={t("againOf", { email })}
      loading={action.pending}
      onClick={() => void action.run({ email, roleId })}
    >
      {t("again")}
    </Button>
  );
}

/** Whom an invitation waits for. */
export function Invitations({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const t = useTranslations("staff");
  const { moment } = useFormat();
  const { nameById } = useRoles();
  const column = useColumns<Invitation>();
  const [withdrawn, withdraw] = useState<Invitation | null>(null);
  const close = () => withdraw(null);
  const columns = [
    column.text("email", t("email"), leading),
    column.cell("role", t("role"), ({ roleId }) => nameById(roleId)),
    column.text("invitedBy", t("invitedBy")),
    column.cell("validUntil", t("validUntil"), ({ isExpired, expiresAt }) =>
      isExpired ? <StatusBadge tone="warn">{t("expired")}</StatusBadge> : moment(expiresAt),
    ),
    column.actions(t("actions"), (invitation) => (
      <>
        <SendAgain {...invitation} />
        <Button
          variant="subtle"
          aria-label={t("withdrawOf", { email: invitation.email })}
          onClick={() => withdraw(invitation)}
        >
          {t("withdraw")}
        </Button>
      </>
    )),
  ];
  return (
    <>
      <DataTable
        caption={t("invitations")}
        columns={columns}
        rows={invitations}
        rowKey={({ id }) => id}
      />
      <ActionDialog
        opened={withdrawn !== null}
        close={close}
        title={t("withdrawTitle")}
        why={t("withdrawWhy")}
        facts={withdrawn ? [{ label: t("email"), value: withdrawn.email }] : []}
        confirm={t("withdraw")}
        danger
        endpoint={withdrawInvitation}
        input={() => ({ invitationId: withdrawn?.id ?? "" })}
        successMessage={() => t("withdrawn", { email: withdrawn?.email ?? "" })}
        failureMessage={t("failed.withdraw")}
        onDone={close}
        invalidates={[listStaff, listAudit]}
      />
    </>
  );
}
