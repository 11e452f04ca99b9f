import { login } from "@farsim/contract/accounts.ts";
import { fieldMessage } from "@farsim/contract/problems/field-message.ts";
import { useRouterState } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { browserTokens, keepBrowserToken } from "../platform/session/known-browser.ts";
import {
  beginSession,
  currentSession,
  isLoggedIn,
  useSession,
} from "../platform/session/session.ts";
import { toastSuccess } from "../ui/toasts/toast.tsx";
import { useAction } from "../ui/actions/use-action.ts";
import { useContractForm } from "../ui/forms/use-contract-form.ts";
import { forgetTyping } from "./kept-typing.ts";
import { useCountdown } from "./use-countdown.ts";

/** The name to begin with: the one that was just given a new password, or the one to be remembered. */
function useKnownName(): string {
  const given = useRouterState({ select: (state) => state.location.state.account });
  const { isRememberMe, username, email } = currentSession();
  return given ?? (isRememberMe ? (username ?? email ?? "") : "");
}

/** A new password is typed twice, and sent once. */
const loginForm = login.input
  .extend({ confirmPassword: z.string().optional() })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ["confirmPassword"],
    ...fieldMessage("passwords_not_equal"),
  });

interface LoginValues extends Record<string, unknown> {
  account: string;
  password: string;
  rememberMe: boolean;
  /** Asked for only after the server has. */
  totp?: string | undefined;
  /** The same: of the email. */
  code?: string | undefined;
  /** The same: in place of a password that the program made. */
  newPassword?: string | undefined;
  confirmPassword?: string | undefined;
}

/** What is asked for beside name and password, while it is not. */
const unasked = {
  totp: undefined,
  code: undefined,
  newPassword: undefined,
  confirmPassword: undefined,
};

/** What follows a login: `onEnter` as it begins, before the session does; `wayOn` then. */
export interface LoginSteps {
  readonly onEnter: () => void;
  readonly wayOn: () => void;
}

/** One login, from name and password to what the server asks for beside them. */
export function useLogin({ onEnter, wayOn }: LoginSteps) {
  const t = useTranslations("accounts");
  const contractForm = useContractForm<LoginValues>(loginForm, {
    account: useKnownName(),
    password: "",
    rememberMe: currentSession().isRememberMe,
    ...unasked,
  });
  const { form, place, placeAt } = contractForm;
  const isIn = useSession(isLoggedIn);
  const wait = useCountdown(form.values.account);
  const action = useAction(login, {
    failureMessage: t("failed.login"),
    onDone: ({ accessToken, refreshToken, browserToken, userInfo }, { rememberMe }) => {
      onEnter();
      forgetTyping();
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
      if (error.key === "new_password_required") {
        if (form.values.newPassword) return placeAt("newPassword", error.message);
        form.setValues({ newPassword: "", confirmPassword: "" });
        return true;
      }
      if (error.key === "login_code_required") {
        const { resendAfter } = error.data as { resendAfter: number };
        wait.start(account, resendAfter);
        form.setValues({ ...unasked, code: "" });
        return true;
      }
      if (error.key === "totp_incorrect") return placeAt("totp", error.message);
      if (error.fields["newPassword"]) return place(error);
      if (error.isDefinitive) form.setValues({ ...unasked, code: form.values.code });
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
  const run = (values: LoginValues) => {
    const entry = { ...values, browserTokens: browserTokens() };
    delete entry.confirmPassword;
    void action.run(entry);
  };
  return {
    ...contractForm,
    // Until the page comes that it leads to, it is not over.
    pending: action.pending || isIn,
    run,
    /** Seconds until another code may be sent, and what asks for one. */
    codeWait: wait.left,
    askForCode: () => run({ ...form.values, ...unasked }),
    /** Back to name and password. */
    beginAgain: () => form.setValues(unasked),
  };
}

export type LoginAttempt = ReturnType<typeof useLogin>;
