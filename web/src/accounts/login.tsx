import { login } from "@farsim/contract/accounts.ts";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { Link, useRouter, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import "../ui/fields.css";
import {
  beginSession,
  clearSession,
  currentSession,
  isLoggedIn,
  useSession,
} from "../platform/session.ts";
import { toastSuccess } from "../ui/toast.tsx";
import { useContractForm } from "../ui/use-contract-form.ts";
import { useDeed } from "../ui/use-deed.ts";
import { afterLogin } from "./after-login.ts";
import styles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { PasswordField } from "./password-field.tsx";

/** Where the reader wanted to go before he was asked to log in. */
function useWayOn() {
  const router = useRouter();
  const { next } = useSearch({ from: "/bare/login" });
  return () => router.history.push(afterLogin(next, currentSession().userInfo.level));
}

function LoginForm({ wayOn }: { readonly wayOn: () => void }) {
  const t = useTranslations("accounts");
  const remembered = currentSession();
  const { form, field, submit, place, placeAt } = useContractForm(login.input, {
    account: remembered.isRememberMe ? (remembered.username ?? remembered.email ?? "") : "",
    password: "",
    rememberMe: remembered.isRememberMe,
  });
  const deed = useDeed(login, {
    done: ({ accessToken, refreshToken, userInfo }, { rememberMe }) => {
      beginSession({ accessToken, refreshToken }, userInfo, rememberMe);
      toastSuccess(t("loggedIn"));
      wayOn();
    },
    refused: (error) => {
      if (place(error)) return true;
      if (error.key === "user_not_exists" || error.key === "not_registered") {
        placeAt("account", error.message);
      }
      if (error.key === "account_or_password_incorrect") placeAt("password", error.message);
      return false;
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit((values) => void deed.run(values))}>
      <TextInput
        {...field("account")}
        label={t("account")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField {...field("password")} label={t("password")} autoComplete="current-password" />
      <div className={styles.between}>
        <Checkbox
          label={t("rememberMe")}
          {...form.getInputProps("rememberMe", { type: "checkbox" })}
        />
        <Link to="/passwordReset">{t("forgot")}</Link>
      </div>
      <Button type="submit" size="lg" loading={deed.pending}>
        {t("login")}
      </Button>
    </form>
  );
}

function AlreadyIn({ wayOn }: { readonly wayOn: () => void }) {
  const t = useTranslations("accounts");
  const name = useSession((state) => state.username ?? state.email ?? "");
  return (
    <div className={styles.form}>
      <p>{t("alreadyIn", { name })}</p>
      <Button size="lg" onClick={wayOn}>
        {t("goOn")}
      </Button>
      <Button variant="default" onClick={clearSession}>
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
