import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import {
  listRoles,
  listStaff,
  removeStaff,
  type StaffMember,
} from "@farsim/contract/desk/people/staff.ts";
import { ownerRoleId } from "@farsim/contract/values/people/rights.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "../../platform/session/session.ts";
import { Row } from "../../ui/page/layout.tsx";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import { DataTable } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useLastKnown } from "../../ui/states/use-last-known.ts";
import { DrawerLink } from "../desk/drawer-part.tsx";
import { ReasonDialog } from "../kit/reason-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { useRoles } from "./use-roles.ts";

interface Asked {
  readonly what: "role" | "remove";
  readonly of: StaffMember;
}

function useMemberColumns(ask: (asked: Asked) => void) {
  const t = useTranslations("staff");
  const desk = useTranslations("desk");
  const { moment } = useFormat();
  const { nameById } = useRoles();
  const own = useSession(({ userInfo }) => userInfo);
  const column = useColumns<StaffMember>();
  /** Owners are touched by owners only, and no one by themselves. */
  const mayTouch = ({ id, roleId }: StaffMember) =>
    id !== own.id && (roleId !== ownerRoleId || own.roleId === ownerRoleId);
  return [
    column.cell(
      "name",
      t("name"),
      ({ id, username }) => (
        <Row gap="8">
          <DrawerLink kind="customer" id={id}>
            {username}
          </DrawerLink>
          {id === own.id ? <StatusBadge tone="rest">{t("you")}</StatusBadge> : null}
        </Row>
      ),
      leading,
    ),
    column.text("email", t("email")),
    column.cell("role", t("role"), ({ roleId, isDisabled }) =>
      isDisabled ? <StatusBadge tone="warn">{t("disabled")}</StatusBadge> : nameById(roleId),
    ),
    column.cell("secondFactor", t("secondFactor"), ({ hasSecondFactor }) => (
      <StatusBadge tone={hasSecondFactor ? "good" : "warn"}>
        {t(hasSecondFactor ? "on" : "off")}
      </StatusBadge>
    )),
    column.cell("lastSeen", t("lastSeen"), ({ lastSeenAt }) =>
      lastSeenAt === null ? desk("none") : moment(lastSeenAt),
    ),
    column.actions(t("actions"), (member) =>
      mayTouch(member) ? (
        <>
          <Button
            variant="subtle"
            aria-label={t("changeRoleOf", { name: member.username })}
            onClick={() => ask({ what: "role", of: member })}
          >
            {t("changeRole")}
          </Button>
          <Button
            variant="subtle"
            aria-label={t("removeOf", { name: member.username })}
            onClick={() => ask({ what: "remove", of: member })}
          >
            {t("remove")}
          </Button>
        </>
      ) : null,
    ),
  ];
}

/** Everyone who works at the desk. */
export function Members({ members }: { readonly members: readonly StaffMember[] }) {
  const t = useTranslations("staff");
  const [asked, ask] = useState<Asked | null>(null);
  const columns = useMemberColumns(ask);
  const close = () => ask(null);
  // A dialog that closes still says whom it was about.
  const of = useLastKnown(asked?.of);
  const name = of?.username ?? "";
  return (
    <>
      <DataTable caption={t("people")} columns={columns} rows={members} rowKey={({ id }) => id} />
      {of ? (
        <>
          <RoleDialog
            key={of.id}
            of={{ id: of.id, name, roleId: of.roleId }}
            opened={asked?.what === "role"}
            close={close}
          />
          <ReasonDialog
            opened={asked?.what === "remove"}
            close={close}
            title={t("removeTitle", { name })}
            why={t("removeWhy")}
            facts={[{ label: t("email"), value: of.email }]}
            confirm={t("remove")}
            danger
            endpoint={removeStaff}
            input={(reason) => ({ userId: of.id, reason })}
            successMessage={() => t("removed", { name })}
            failureMessage={t("failed.remove")}
            onDone={close}
            invalidates={[listStaff, listRoles, listAudit]}
          />
        </>
      ) : null}
    </>
  );
}
