import { inviteStaff, listStaff } from "@farsim/contract/desk/people/staff.ts";
import { Button } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { Muted, Row, Stack } from "../../ui/page/layout.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { Allowed } from "../desk/use-may.tsx";
import { Invitations } from "./invitations.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { Members } from "./members.tsx";
import { Roles } from "./roles.tsx";
import styles from "./staff.module.css";

/** Who works at the desk, and who is invited to. */
export function StaffTab() {
  const t = useTranslations("staff");
  const answer = useEndpoint(listStaff, {});
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <Row justify="between" className={styles.head}>
        <Muted>{t("why")}</Muted>
        <Allowed to={inviteStaff}>
          <Button
            leftSection={<IconUserPlus size={18} aria-hidden="true" />}
            onClick={() => setInviting(true)}
          >
            {t("invite")}
          </Button>
        </Allowed>
      </Row>
      <QueryView query={answer} loading={420}>
        {({ members, invitations }) => (
          <Stack>
            <Members members={members} />
            {invitations.length > 0 ? (
              <section aria-labelledby="open-invitations">
                <h2 id="open-invitations" className={styles.part}>
                  {t("invitations")}
                </h2>
                <Invitations invitations={invitations} />
              </section>
            ) : null}
            <Roles />
          </Stack>
        )}
      </QueryView>
      <InviteDialog opened={inviting} close={() => setInviting(false)} />
    </>
  );
}
