import { register } from "@farsim/contract/accounts.ts";
import { Button } from "@mantine/core";
import { Link, useLocation, useRouter, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import "../ui/styles/fields.css";
import { keepBrowserToken } from "../platform/session/known-browser.ts";
import { withMessages } from "../platform/language/messages.ts";
import { beginSession } from "../platform/session/session.ts";
import { lazyBoundary } from "../ui/states/lazy-boundary.tsx";
import { Block, Loading } from "../ui/states/states.tsx";
import { useContractForm } from "../ui/forms/use-contract-form.ts";
import { useAction } from "../ui/actions/use-action.ts";
import { AcceptedTerms } from "./accepted-terms.tsx";
import { afterLogin } from "./after-login.ts";
import { EmailWithCode } from "./email-with-code.tsx";
import styles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { forgetTyping, keptTyping, useKeepTyping } from "./kept-typing.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { UsernameField } from "./username-field.tsx";

const page = "register";
const empty = { username: "", email: "", password: "", confirmPassword: "", code: "" };

/** The fields that a refusal of the server speaks of. */
const fieldOf: Partial<Record<string, keyof typeof empty>> = {
  username_exists: "username",
  user_exists: "email",
  code_incorrect: "code",
  code_expired: "code",
};

function RegisterForm() {
  const t = useTranslations("accounts");
  const router = useRouter();
  const { next } = useSearch({ from: "/bare/register" });
  const { form, field, submit, place, placeAt } = useContractForm(
    register.input,
    { ...empty, ...keptTyping(page) },
    fieldOf,
  );
  const { username: name, email } = form.values;
  useKeepTyping(page, { username: name, email });
  const action = useAction(register, {
    failureMessage: t("failed.register"),
    successMessage: () => t("registered"),
    onDone: ({ accessToken, refreshToken, browserToken, userInfo }) => {
      forgetTyping();
      keepBrowserToken(browserToken);
      beginSession({ accessToken, refreshToken }, userInfo, false);
      router.history.push(afterLogin(next, userInfo.level));
    },
    onRefused: place,
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit((values) => void action.run(values))}>
      <UsernameField field={field("username")} />
      <EmailWithCode field={field} purpose="register" email={form.values.email} placeAt={placeAt} />
      <NewPasswordFields field={field} values={form.values} />
      <AcceptedTerms />
      <Button type="submit" size="lg" loading={action.pending}>
        {t("register")}
      </Button>
    </form>
  );
}

const JoinStaff = lazyBoundary(
  withMessages(async () => (await import("./join-staff.tsx")).JoinStaff, "accounts", "staff"),
  {
    Coming: () => (
      <Loading>
        <Block height={640} radius={28} />
      </Loading>
    ),
  },
);

/** The account of a customer, or by an invitation that of a member of staff. */
export function Register() {
  const hash = useLocation({ select: (location) => location.hash });
  const [, invitation] = /^invitation=(.+)$/.exec(hash) ?? [];
  return invitation === undefined ? (
    <OpenAccount />
  ) : (
    <JoinStaff key={invitation} invitation={invitation} />
  );
}

function OpenAccount() {
  const t = useTranslations("accounts");
  const { next } = useSearch({ from: "/bare/register" });
  return (
    <EntryFrame title={t("registerTitle")} under={t("registerUnder")}>
      <RegisterForm />
      <div className={styles.other}>
        <span>{t("haveAccount")}</span>
        <Link to="/login" search={{ next }}>
          {t("login")}
        </Link>
      </div>
    </EntryFrame>
  );
}
