import { logout } from "@farsim/contract/session.ts";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { Link, useRouter, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import "../ui/styles/fields.css";
import { call } from "../platform/calls/call.ts";
import {
  clearSession,
  currentSession,
  isLoggedIn,
  useSession,
} from "../platform/session/session.ts";
import { isAtDesk } from "../ui/page/at-a-desk.ts";
import { afterLogin } from "./after-login.ts";
import { CodeRow } from "./code-field.tsx";
import styles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { PasswordField } from "./password-field.tsx";
import { type LoginAttempt, type LoginSteps, useLogin } from "./use-login.ts";

interface LoginProps {
  readonly login: LoginAttempt;
}

/** Where the reader wanted to go before they were asked to log in. */
function useWayOn() {
  const router = useRouter();
  const { next } = useSearch({ from: "/bare/login" });
  return () => router.history.push(afterLogin(next, currentSession().userInfo.level));
}

/** What is asked for beside name and password: sent, or taken back. */
function FurtherProof({
  login: { pending, beginAgain },
  asked,
  children,
}: LoginProps & { readonly asked: string; readonly children: ReactNode }) {
  const t = useTranslations("accounts");
  return (
    <>
      <output className={styles.asked}>{asked}</output>
      {children}
      <Button type="submit" size="lg" loading={pending}>
        {t("login")}
      </Button>
      <Button variant="default" disabled={pending} onClick={beginAgain}>
        {t("back")}
      </Button>
    </>
  );
}

/** After many wrong passwords, in a browser that is not known: the code of an email. */
function EmailedCode({ login }: LoginProps) {
  const t = useTranslations("accounts");
  const { form, field, pending, codeWait, askForCode } = login;
  useEffect(() => form.getInputNode("code")?.focus(), [form]);
  return (
    <FurtherProof login={login} asked={t("loginCodeAsked")}>
      <CodeRow
        input={{ ...field("code"), enterKeyHint: "go" }}
        left={codeWait}
        pending={pending}
        onSend={askForCode}
      />
    </FurtherProof>
  );
}

/** The second factor: asked for by itself, once name and password were right. */
function SecondFactor({ login }: LoginProps) {
  const { form, field } = login;
  const t = useTranslations("accounts");
  useEffect(() => form.getInputNode("totp")?.focus(), [form]);
  return (
    <FurtherProof login={login} asked={t("totpAsked")}>
      <TextInput
        {...field("totp")}
        label={t("totp")}
        description={t("totpHint")}
        autoComplete="one-time-code"
        enterKeyHint="go"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
      />
    </FurtherProof>
  );
}

/** In place of a password that the program made: nothing else can be done before. */
function OwnPassword({ login }: LoginProps) {
  const { form, field } = login;
  const t = useTranslations("accounts");
  const { newPassword = "", confirmPassword = "" } = form.values;
  return (
    <FurtherProof login={login} asked={t("newPasswordAsked")}>
      <NewPasswordFields
        field={(name, options) =>
          name === "password"
            ? { ...field("newPassword", options), autoFocus: true }
            : field(name, options)
        }
        values={{ password: newPassword, confirmPassword }}
        label={t("newPassword")}
      />
    </FurtherProof>
  );
}

function NameAndPassword({ login: { form, field, pending } }: LoginProps) {
  const t = useTranslations("accounts");
  return (
    <>
      <TextInput
        {...field("account")}
        {...(isAtDesk() && { autoFocus: true })}
        label={t("account")}
        autoComplete="username"
        enterKeyHint="next"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        {...field("password")}
        label={t("password")}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <div className={styles.between}>
        <Checkbox
          label={t("rememberMe")}
          {...form.getInputProps("rememberMe", { type: "checkbox" })}
        />
        <Link to="/passwordReset" state={{ account: form.values.account }}>
          {t("forgot")}
        </Link>
      </div>
      <Button type="submit" size="lg" loading={pending}>
        {t("login")}
      </Button>
    </>
  );
}

function LoginForm(steps: LoginSteps) {
  const login = useLogin(steps);
  const { form, submit, run } = login;
  const { totp, code, newPassword } = form.values;
  const Further =
    totp !== undefined ? SecondFactor : code !== undefined ? EmailedCode : NameAndPassword;
  const Asked = newPassword !== undefined ? OwnPassword : Further;
  return (
    <form className={styles.form} noValidate onSubmit={submit(run)}>
      <Asked login={login} />
    </form>
  );
}

function AlreadyIn({ wayOn }: { readonly wayOn: () => void }) {
  const t = useTranslations("accounts");
  const name = useSession((state) => state.username ?? state.email ?? "");
  const leave = () => {
    call(logout, {}).catch(() => undefined);
    clearSession();
  };
  return (
    <div className={styles.form}>
      <p>{t("alreadyIn", { name })}</p>
      <Button size="lg" onClick={wayOn}>
        {t("goOn")}
      </Button>
      <Button variant="default" onClick={leave}>
        {t("otherAccount")}
      </Button>
    </div>
  );
}

/** Whether this page has just logged in and leads on: the form stays until the next page is there, or could not be reached. */
function useEntering() {
  const router = useRouter();
  const [isEntering, setEntering] = useState(false);
  useEffect(() => router.subscribe("onResolved", () => setEntering(false)), [router]);
  // At once: the session is known to all of the page as soon as it begins.
  return { isEntering, onEnter: () => flushSync(() => setEntering(true)) };
}

export function Login() {
  const t = useTranslations("accounts");
  const loggedIn = useSession(isLoggedIn);
  const { isEntering, onEnter } = useEntering();
  const wayOn = useWayOn();
  const { next } = useSearch({ from: "/bare/login" });
  return (
    <EntryFrame title={t("loginTitle")} under={t("loginUnder")}>
      {loggedIn && !isEntering ? (
        <AlreadyIn wayOn={wayOn} />
      ) : (
        <LoginForm onEnter={onEnter} wayOn={wayOn} />
      )}
      <div className={styles.other}>
        <span>{t("noAccount")}</span>
        <Link to="/register" search={{ next }}>
          {t("register")}
        </Link>
      </div>
    </EntryFrame>
  );
}
