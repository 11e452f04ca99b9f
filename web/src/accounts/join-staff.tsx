import type { Output } from "@farsim/contract/endpoint.ts";
import {
  acceptInvitation,
  invitationHours,
  readInvitation,
} from "@farsim/contract/staff-invitation.ts";
import { Button } from "@mantine/core";
import { IconMailX } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import "../ui/styles/fields.css";
import { isRefusedAs } from "../platform/calls/call-error.ts";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { productName } from "../platform/page-facts.ts";
import { keepBrowserToken } from "../platform/session/known-browser.ts";
import { beginSession } from "../platform/session/session.ts";
import { Facts } from "../ui/page/layout.tsx";
import { QueryView } from "../ui/states/query-view.tsx";
import { State } from "../ui/states/states.tsx";
import { useAction } from "../ui/actions/use-action.ts";
import { useContractForm } from "../ui/forms/use-contract-form.ts";
import { afterLogin } from "./after-login.ts";
import styles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { UsernameField } from "./username-field.tsx";

const invalid = "invitation_invalid";

interface JoinFormProps {
  readonly invitation: string;
  readonly seen: Output<typeof readInvitation>;
  readonly refuse: () => void;
}

function JoinForm({ invitation, seen, refuse }: JoinFormProps) {
  const t = useTranslations("staff");
  const router = useRouter();
  const { form, field, submit, place } = useContractForm(
    acceptInvitation.input,
    { invitation, username: "", password: "", confirmPassword: "" },
    { username_exists: "username" },
  );
  const action = useAction(acceptInvitation, {
    failureMessage: t("join.failed"),
    successMessage: () => t("join.joined"),
    onDone: ({ accessToken, refreshToken, browserToken, userInfo }) => {
      keepBrowserToken(browserToken);
      beginSession({ accessToken, refreshToken }, userInfo, false);
      router.history.replace(afterLogin(undefined, userInfo.level));
    },
    onRefused: (error) => {
      if (error.key === invalid) refuse();
      return error.key === invalid || place(error);
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit((values) => void action.run(values))}>
      <Facts
        facts={[
          {
            label: t("join.yourRole"),
            value: seen.role ? t(`roles.${seen.role}`) : (seen.roleName ?? ""),
          },
          { label: t("join.yourEmail"), value: seen.email },
        ]}
      />
      <UsernameField field={field("username")} />
      <NewPasswordFields field={field} values={form.values} />
      <Button type="submit" size="lg" loading={action.pending}>
        {t("join.join")}
      </Button>
    </form>
  );
}

function Invalid() {
  const t = useTranslations("staff");
  return (
    <State sign={<IconMailX size={30} />} title={t("join.invalid")}>
      {t("join.invalidWhy", { hours: String(invitationHours) })}
    </State>
  );
}

/** Someone who was invited to work at the desk opens their account. */
export function JoinStaff({ invitation }: { readonly invitation: string }) {
  const t = useTranslations("staff");
  const [isInvalid, setInvalid] = useState(false);
  const query = useEndpoint(readInvitation, { invitation });
  return (
    <EntryFrame title={t("join.title")} under={t("join.under", { product: productName })}>
      {isInvalid || isRefusedAs(invalid, query.error) ? (
        <Invalid />
      ) : (
        <QueryView query={query} loading={420}>
          {(seen) => (
            <JoinForm invitation={invitation} seen={seen} refuse={() => setInvalid(true)} />
          )}
        </QueryView>
      )}
    </EntryFrame>
  );
}
