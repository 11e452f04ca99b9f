import { login } from "@farsim/contract/accounts.ts";
import { useRouterState } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { browserTokens, keepBrowserToken } from "../platform/session/known-browser.ts";
import { beginSession, currentSession } from "../platform/session/session.ts";
import { toastSuccess } from "../ui/toasts/toast.tsx";
import { useAction } from "../ui/use-action.ts";
import { useContractForm } from "../ui/use-contract-form.ts";
import { useCountdown } from "./use-countdown.ts";

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
  /** The same: of the email. */
  code?: string | undefined;
}

/** One login, from name and password to what the server asks for beside them. */
export function useLogin(wayOn: () => void) {
  const t = useTranslations("accounts");
  const contractForm = useContractForm<LoginValues>(login.input, {
    account: useKnownName(),
    password: "",
    rememberMe: currentSession().isRememberMe,
    totp: undefined,
    code: undefined,
  });
  const { form, place, placeAt } = contractForm;
  const wait = useCountdown(form.values.account);
  const action = useAction(login, {
    failureMessage: t("failed.login"),
    onDone: ({ accessToken, refreshToken, browserToken, userInfo }, { rememberMe }) => {
      keepBrowserToken(browserToken);
      beginSession({ accessToken, refreshToken }, userInfo, rememberMe);
      toastSuccess(t("loggedIn"));
      wayOn();
    },
    onRefused: (error, { account }) => {
      if (error.key === "totp_required") {
        form.setFieldValue("totp", "");
        return true;
      }
      if (error.key === "login_code_required") {
        const { resendAfter } = error.data as { resendAfter: number };
        wait.start(account, resendAfter);
        form.setFieldValue("totp", undefined);
        form.setFieldValue("code", "");
        return true;
      }
      if (error.key === "totp_incorrect") return placeAt("totp", error.message);
      if (error.isDefinitive) form.setFieldValue("totp", undefined);
      if (error.key === "login_code_incorrect") return placeAt("code", error.message);
      // What was wrong with name or password stands at them again.
      if (error.isDefinitive) form.setFieldValue("code", undefined);
      if (place(error)) return true;
      if (error.key === "user_not_exists" || error.key === "not_registered")
        return placeAt("account", error.message);
      if (error.key === "account_or_password_incorrect") return placeAt("password", error.message);
      return false;
    },
  });
  const run = (values: LoginValues) =>
    void action.run({ ...values, browserTokens: browserTokens() });
  return {
    ...contractForm,
    pending: action.pending,
    run,
    /** Seconds until another code may be sent, and what asks for one. */
    codeWait: wait.left,
    askForCode: () => run({ ...form.values, totp: undefined, code: undefined }),
    /** Back to name and password. */
    beginAgain: () => {
      form.setFieldValue("totp", undefined);
      form.setFieldValue("code", undefined);
    },
  };
}

export type LoginAttempt = ReturnType<typeof useLogin>;
