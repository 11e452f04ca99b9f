import { listSessions } from "@farsim/contract/account-settings.ts";
import { changePassword } from "@farsim/contract/accounts.ts";
import { useTranslations } from "use-intl";
import { NewPasswordFields } from "../accounts/new-password-fields.tsx";
import { PasswordField } from "../accounts/password-field.tsx";
import { UsernameHint } from "../accounts/username-hint.tsx";
import { renewTokens } from "../platform/session/session.ts";
import { useContractForm } from "../ui/forms/use-contract-form.ts";
import { ChangeButton } from "../ui/actions/change-button.tsx";
import { useAction } from "../ui/actions/use-action.ts";
import styles from "./personal.module.css";
import { Section } from "./section.tsx";

export function PasswordSection() {
  const t = useTranslations("personal");
  const { form, field, submit, place, placeAt } = useContractForm(changePassword.input, {
    oldPassword: "",
    password: "",
    confirmPassword: "",
  });
  const action = useAction(changePassword, {
    failureMessage: t("failed.password"),
    successMessage: () => t("passwordChanged"),
    onDone: (tokens) => {
      renewTokens(tokens);
      form.reset();
    },
    invalidates: [listSessions],
    onRefused: (error) => {
      if (place(error)) return true;
      if (error.key !== "account_or_password_incorrect") return false;
      return placeAt("oldPassword", error.message);
    },
  });
  return (
    <Section part="password" title={t("password")} under={t("passwordUnder")}>
      <div className={styles.body}>
        <form
          className={styles.form}
          noValidate
          onSubmit={submit((values) => void action.run(values))}
        >
          <UsernameHint />
          <PasswordField
            {...field("oldPassword")}
            label={t("oldPassword")}
            autoComplete="current-password"
            enterKeyHint="next"
          />
          <NewPasswordFields field={field} values={form.values} label={t("newPassword")} />
          <ChangeButton type="submit" loading={action.pending}>
            {t("changePassword")}
          </ChangeButton>
        </form>
      </div>
    </Section>
  );
}
