import type { Output } from "@farsim/contract/endpoint.ts";
import {
  confirmEmailCorrection,
  emailCorrectionHours,
  readEmailCorrection,
} from "@farsim/contract/email-correction.ts";
import { Button, TextInput } from "@mantine/core";
import { IconMailX } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import "../ui/styles/fields.css";
import { isRefusedAs } from "../platform/calls/call-error.ts";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { clearSession, currentSession } from "../platform/session/session.ts";
import { Facts } from "../ui/page/layout.tsx";
import { QueryView } from "../ui/states/query-view.tsx";
import { State } from "../ui/states/states.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { useAction } from "../ui/actions/use-action.ts";
import { useContractForm } from "../ui/forms/use-contract-form.ts";
import styles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { PasswordField } from "./password-field.tsx";

const invalid = "email_correction_invalid";

interface ConfirmValues extends Record<string, unknown> {
  correction: string;
  password: string;
  /** Asked for only after the server has. */
  totp?: string | undefined;
}

interface ConfirmFormProps {
  readonly correction: string;
  readonly seen: Output<typeof readEmailCorrection>;
  readonly refuse: () => void;
}

function ConfirmForm({ correction, seen, refuse }: ConfirmFormProps) {
  const t = useTranslations("acting");
  const accounts = useTranslations("accounts");
  const { moment } = useFormat();
  const router = useRouter();
  const { form, field, submit, place } = useContractForm<ConfirmValues>(
    confirmEmailCorrection.input,
    { correction, password: "", totp: undefined },
    { account_or_password_incorrect: "password", totp_incorrect: "totp" },
  );
  const isFactorAsked = form.values.totp !== undefined;
  useEffect(() => {
    if (isFactorAsked) form.getInputNode("totp")?.focus();
  }, [form, isFactorAsked]);
  const action = useAction(confirmEmailCorrection, {
    failureMessage: t("failed.confirmEmail"),
    successMessage: ({ email }) => t("confirmDone", { email }),
    onDone: ({ email, userId }) => {
      // All sessions have ended, that of this browser too if it was of this account.
      if (currentSession().userInfo.id === userId) clearSession();
      void router.navigate({ to: "/login", state: { account: email } });
    },
    onRefused: (error) => {
      if (error.key === invalid) {
        refuse();
        return true;
      }
      if (error.key === "totp_required") {
        form.setFieldValue("totp", "");
        return true;
      }
      return place(error);
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit((values) => void action.run(values))}>
      <Facts
        facts={[
          { label: t("newEmail"), value: seen.email },
          { label: t("validUntil"), value: moment(seen.expiresAt) },
        ]}
      />
      <PasswordField
        {...field("password")}
        label={accounts("password")}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      {isFactorAsked && (
        <TextInput
          {...field("totp")}
          label={accounts("totp")}
          description={accounts("totpHint")}
          autoComplete="one-time-code"
          enterKeyHint="go"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
        />
      )}
      <Button type="submit" size="lg" loading={action.pending}>
        {t("confirm")}
      </Button>
    </form>
  );
}

function Invalid() {
  const t = useTranslations("acting");
  return (
    <State sign={<IconMailX size={30} />} title={t("confirmInvalid")}>
      {t("confirmInvalidWhy", { hours: String(emailCorrectionHours) })}
    </State>
  );
}

/** A customer makes an address that support has asked for that of their account. */
export function ConfirmEmail({ correction }: { readonly correction: string }) {
  const t = useTranslations("acting");
  const [isInvalid, setInvalid] = useState(false);
  const query = useEndpoint(readEmailCorrection, { correction });
  return (
    <EntryFrame title={t("confirmTitle")} under={t("confirmUnder")}>
      {isInvalid || isRefusedAs(invalid, query.error) ? (
        <Invalid />
      ) : (
        <QueryView query={query} loading={320}>
          {(seen) => (
            <ConfirmForm correction={correction} seen={seen} refuse={() => setInvalid(true)} />
          )}
        </QueryView>
      )}
    </EntryFrame>
  );
}
