import { resetPassword } from "@farsim/contract/accounts.ts";
import { Button } from "@mantine/core";
import { Link, useLocation, useRouter, useRouterState } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import "../ui/styles/fields.css";
import { withMessages } from "../platform/language/messages.ts";
import { clearSession, currentSession } from "../platform/session/session.ts";
import { lazyBoundary } from "../ui/states/lazy-boundary.tsx";
import { Block, Loading } from "../ui/states/states.tsx";
import { useContractForm } from "../ui/forms/use-contract-form.ts";
import { useAction } from "../ui/actions/use-action.ts";
import { EmailWithCode } from "./email-with-code.tsx";
import styles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { forgetTyping, keptTyping, useKeepTyping } from "./kept-typing.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";

const page = "passwordReset";
const empty = { email: "", code: "", password: "", confirmPassword: "" };

/** The fields that a refusal of the server speaks of. */
const fieldOf: Partial<Record<string, keyof typeof empty>> = {
  user_not_exists: "email",
  code_incorrect: "code",
  code_expired: "code",
};

/** With the password all sessions have ended, the one of this browser too if it was of this account. */
function leaveSessionOf(email: string): void {
  if (currentSession().email?.toLowerCase() === email.toLowerCase()) clearSession();
}

function ResetForm() {
  const t = useTranslations("accounts");
  const router = useRouter();
  const typed = useRouterState({ select: (state) => state.location.state.account ?? "" });
  const { form, field, submit, place, placeAt } = useContractForm(
    resetPassword.input,
    { ...empty, ...(typed.includes("@") ? { email: typed } : keptTyping(page)) },
    fieldOf,
  );
  useKeepTyping(page, { email: form.values.email });
  const action = useAction(resetPassword, {
    failureMessage: t("failed.reset"),
    successMessage: () => t("resetDone"),
    onDone: (_, { email }) => {
      forgetTyping();
      leaveSessionOf(email);
      void router.navigate({ to: "/login", state: { account: email } });
    },
    onRefused: place,
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit((values) => void action.run(values))}>
      <EmailWithCode
        field={field}
        purpose="resetPassword"
        email={form.values.email}
        placeAt={placeAt}
      />
      <NewPasswordFields field={field} values={form.values} label={t("newPassword")} />
      <Button type="submit" size="lg" loading={action.pending}>
        {t("reset")}
      </Button>
    </form>
  );
}

const ConfirmEmail = lazyBoundary(
  withMessages(
    async () => (await import("./confirm-email.tsx")).ConfirmEmail,
    "accounts",
    "acting",
  ),
  {
    Coming: () => (
      <Loading>
        <Block height={480} radius={28} />
      </Loading>
    ),
  },
);

/** What an email proves: a forgotten password is replaced, or another address confirmed. */
export function PasswordReset() {
  const hash = useLocation({ select: (location) => location.hash });
  const [, correction] = /^email=(.+)$/.exec(hash) ?? [];
  return correction === undefined ? (
    <ForgottenPassword />
  ) : (
    <ConfirmEmail key={correction} correction={correction} />
  );
}

function ForgottenPassword() {
  const t = useTranslations("accounts");
  return (
    <EntryFrame title={t("resetTitle")} under={t("resetUnder")}>
      <ResetForm />
      <div className={styles.other}>
        <span>{t("remembered")}</span>
        <Link to="/login">{t("login")}</Link>
      </div>
    </EntryFrame>
  );
}
