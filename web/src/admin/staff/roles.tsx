import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { deleteRole, listRoles, type Role } from "@farsim/contract/desk/people/staff.ts";
import { isSubset, ownerRoleId } from "@farsim/contract/values/people/rights.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { useSession } from "../../platform/session/session.ts";
import { Muted, Row } from "../../ui/page/layout.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import { DataTable } from "../../ui/tables/data-table.tsx";
import { useLastKnown } from "../../ui/states/use-last-known.ts";
import { ReasonDialog } from "../kit/reason-dialog.tsx";
import { AddRoleDialog, ChangeRoleDialog } from "./role-editor.tsx";
import styles from "./staff.module.css";
import { useRightNames } from "./use-right-name.ts";
import { useRoles } from "./use-roles.ts";

interface Asked {
  readonly what: "change" | "delete";
  readonly of: Role;
}

function useRoleColumns(ask: (asked: Asked) => void) {
  const t = useTranslations("staff");
  const { nameOf } = useRoles();
  const { listOf } = useRightNames();
  const own = useSession(({ userInfo }) => userInfo);
  const column = useColumns<Role>();
  /** The owners' is fixed; else no one touches what may more than they may, or their own. */
  const mayTouch = ({ id, rights }: Role) =>
    id !== ownerRoleId && id !== own.roleId && isSubset(rights, own.rights ?? []);
  return [
    column.cell("name", t("role"), nameOf, leading),
    column.count("members", t("people")),
    column.cell("rights", t("mayDo"), ({ id, rights }) =>
      id === ownerRoleId ? t("everything") : listOf(rights),
    ),
    column.actions(t("actions"), (role) =>
      mayTouch(role) ? (
        <>
          <Button
            variant="subtle"
            aria-label={t("changeRightsOf", { name: nameOf(role) })}
            onClick={() => ask({ what: "change", of: role })}
          >
            {t("changeRights")}
          </Button>
          {role.standard === undefined && role.members === 0 ? (
            <Button
              variant="subtle"
              aria-label={t("deleteRoleOf", { name: nameOf(role) })}
              onClick={() => ask({ what: "delete", of: role })}
            >
              {t("deleteRole")}
            </Button>
          ) : null}
        </>
      ) : null,
    ),
  ];
}

function RoleTable({ roles }: { readonly roles: readonly Role[] }) {
  const t = useTranslations("staff");
  const { nameOf } = useRoles();
  const [asked, ask] = useState<Asked | null>(null);
  const columns = useRoleColumns(ask);
  const close = () => ask(null);
  const of = useLastKnown(asked?.of);
  return (
    <>
      <DataTable caption={t("rolesTitle")} columns={columns} rows={roles} rowKey={({ id }) => id} />
      {of ? (
        <>
          <ChangeRoleDialog key={of.id} role={of} opened={asked?.what === "change"} close={close} />
          <ReasonDialog
            opened={asked?.what === "delete"}
            close={close}
            title={t("deleteRoleTitle", { name: nameOf(of) })}
            why={t("deleteRoleWhy")}
            confirm={t("deleteRole")}
            danger
            endpoint={deleteRole}
            input={(reason) => ({ roleId: of.id, reason })}
            successMessage={() => t("roleDeleted", { name: nameOf(of) })}
            failureMessage={t("failed.deleteRole")}
            onDone={close}
            invalidates={[listRoles, listAudit]}
          />
        </>
      ) : null}
    </>
  );
}

/** What each role may do, and roles of the shop's own. */
export function Roles() {
  const t = useTranslations("staff");
  const answer = useEndpoint(listRoles, {});
  const [adding, setAdding] = useState(false);
  return (
    <section aria-labelledby="roles">
      <Row justify="between" className={styles.head}>
        <div>
          <h2 id="roles" className={styles.part}>
            {t("rolesTitle")}
          </h2>
          <Muted>{t("rolesWhy")}</Muted>
        </div>
        <Button variant="default" onClick={() => setAdding(true)}>
          {t("addRole")}
        </Button>
      </Row>
      <QueryView query={answer} loading={300}>
        {({ items }) => <RoleTable roles={items} />}
      </QueryView>
      <AddRoleDialog opened={adding} close={() => setAdding(false)} />
    </section>
  );
}
