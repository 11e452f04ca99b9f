import { login, logout } from "@farsim/contract/accounts.ts";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { Link, useRouter, useRouterState, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import "../ui/styles/fields.css";
import { call } from "../platform/calls/call.ts";
import {
  beginSession,
  clearSession,
  currentSession,
  isLoggedIn,
  useSession,
} from "../platform/session/session.ts";
import { toastSuccess } from "../ui/toasts/toast.tsx";
import { useContractForm } from "../ui/use-contract-form.ts";
import { useAction } from "../ui/use-action.ts";
import { afterLogin } from "./after-login.ts";
import styles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { PasswordField } from "./password-field.tsx";

/** Where the reader wanted to go before they were asked to log in. */
function useWayOn() {
  const router = useRouter();
  const { next } = useSearch({ from: "/bare/login" });
  return () => router.history.push(afterLogin(next, currentSession().userInfo.level));
}

/** The name to begin with: the one that was just given a new password, or the one to be remembered. */
function useKnownName(): string {
  const given = useRouterState({ select: (state) => state.location.state.account });
  const { isRememberMe, username, email } = currentSession();
  return given ?? (isRememberMe ? (username ?? email ?? "") : "");
}

interface LoginValues extends Record<string, unknown> {
  account: string;
  password: string;
  rememberMe: boolean;
  /** Asked for only after the server has. */
  totp?: string | undefined;
}

function useLogin(wayOn: () => void) {
  const t = useTranslations("accounts");
  const contractForm = useContractForm<LoginValues>(login.input, {
    account: useKnownName(),
    password: "",
    rememberMe: currentSession().isRememberMe,
    totp: undefined,
  });
  const { form, place, placeAt } = contractForm;
  const action = useAction(login, {
    failureMessage: t("failed.login"),
    onDone: ({ accessToken, refreshToken, userInfo }, { rememberMe }) => {
      beginSession({ accessToken, refreshToken }, userInfo, rememberMe);
      toastSuccess(t("loggedIn"));
      wayOn();
    },
    onRefused: (error) => {
      if (error.key === "totp_required") {
        form.setFieldValue("totp", "");
        return true;
      }
      // What was wrong with name or password stands at them again.
      if (error.key !== "totp_incorrect" && error.isDefinitive)
        form.setFieldValue("totp", undefined);
      if (place(error)) return true;
      if (error.key === "totp_incorrect") return placeAt("totp", error.message);
      if (error.key === "user_not_exists" || error.key === "not_registered")
        return placeAt("account", error.message);
      if (error.key === "account_or_password_incorrect") return placeAt("password", error.message);
      return false;
    },
  });
  return { ...contractForm, deed: action };
}

/** The second factor: asked for by itself, once name and password were right. */
function SecondFactor({
  login: { form, field, deed: action },
}: {
  login: ReturnType<typeof useLogin>;
}) {
  const t = useTranslations("accounts");
  useEffect(() => form.getInputNode("totp")?.focus(), [form]);
  return (
    <>
      <output className={styles.asked}>{t("totpAsked")}</output>
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
      <Button type="submit" size="lg" loading={action.pending}>
        {t("login")}
      </Button>
      <Button
        variant="default"
        disabled={action.pending}
        onClick={() => form.setFieldValue("totp", undefined)}
      >
        {t("back")}
      </Button>
    </>
  );
}

function NameAndPassword({
  login: { form, field, deed: action },
}: {
  login: ReturnType<typeof useLogin>;
}) {
  const t = useTranslations("accounts");
  return (
    <>
      <TextInput
        {...field("account")}
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
      <Button type="submit" size="lg" loading={action.pending}>
        {t("login")}
      </Button>
    </>
  );
}

function LoginForm({ wayOn }: { readonly wayOn: () => void }) {
  const attempt = useLogin(wayOn);
  const { form, submit, deed: action } = attempt;
  return (
    <form className={styles.form} noValidate onSubmit={submit((values) => void action.run(values))}>
      {form.values.totp === undefined ? (
        <NameAndPassword login={attempt} />
      ) : (
        <SecondFactor login={attempt} />
      )}
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

export function Login() {
  const t = useTranslations("accounts");
  const loggedIn = useSession(isLoggedIn);
  const wayOn = useWayOn();
  const { next } = useSearch({ from: "/bare/login" });
  return (
    <EntryFrame title={t("loginTitle")} under={t("loginUnder")}>
      {loggedIn ? <AlreadyIn wayOn={wayOn} /> : <LoginForm wayOn={wayOn} />}
      <div className={styles.other}>
        <span>{t("noAccount")}</span>
        <Link to="/register" search={{ next }}>
          {t("register")}
        </Link>
      </div>
    </EntryFrame>
  );
}
