import { register } from "@farsim/contract/accounts.ts";
import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import "../ui/styles/fields.css";
import { EmailWithCode } from "../accounts/email-with-code.tsx";
import { forgetTyping, keptTyping, useKeepTyping } from "../accounts/kept-typing.ts";
import { PasswordField } from "../accounts/password-field.tsx";
import { AcceptedTerms } from "../accounts/accepted-terms.tsx";
import { keepBrowserToken } from "../platform/session/known-browser.ts";
import { beginSession } from "../platform/session/session.ts";
import { Muted, Panel, Stack } from "../ui/page/layout.tsx";
import { useAction } from "../ui/actions/use-action.ts";
import { useContractForm } from "../ui/forms/use-contract-form.ts";
import styles from "./checkout.module.css";
import { fourDigits, usernameOf } from "./new-account.ts";

/** What is asked of someone who buys for the first time; the name of the account follows from the email. */
const newcomer = z.strictObject({
  email: register.input.shape.email,
  code: register.input.shape.code,
  password: register.input.shape.password,
});

type Newcomer = z.infer<typeof newcomer> & Record<string, unknown>;

/** Under which the email is kept over a reload. */
const page = "checkout";

/** The fields that a refusal of the server speaks of. */
const fieldOf: Partial<Record<string, keyof z.infer<typeof newcomer>>> = {
  user_exists: "email",
  code_incorrect: "code",
  code_expired: "code",
};

interface AccountFormProps {
  /** Whether all else is said that is needed; where it is not, that asks for it. */
  readonly mayOpen: () => boolean;
  /** Goes on as the new account. */
  readonly onDone: () => void;
  readonly pending: boolean;
  /** What stands below, with the button that sends it all; it gets whether the account is being opened. */
  readonly children: (isOpening: boolean) => ReactNode;
}

/** An account on the way: an email, its code and a password, and everything else goes on by itself. */
export function AccountForm({ mayOpen, onDone, pending, children }: AccountFormProps) {
  const t = useTranslations("purchases");
  const accounts = useTranslations("accounts");
  const here = useLocation({ select: ({ href }) => href });
  const { form, field, submit, place, placeAt } = useContractForm<Newcomer>(
    newcomer,
    { email: "", password: "", code: "", ...keptTyping(page) },
    fieldOf,
  );
  useKeepTyping(page, { email: form.values.email });
  const open = (values: Newcomer, isTaken = false) => {
    if (pending) return;
    const username = usernameOf(values.email, isTaken, fourDigits);
    void action.run({ ...values, username, confirmPassword: values.password });
  };
  const action = useAction(register, {
    failureMessage: accounts("failed.register"),
    onDone: ({ accessToken, refreshToken, browserToken, userInfo }) => {
      forgetTyping();
      keepBrowserToken(browserToken);
      beginSession({ accessToken, refreshToken }, userInfo, false);
      onDone();
    },
    onRefused: (error) => {
      // The code is still good: the next name is tried at once.
      if (error.key === "username_exists") {
        queueMicrotask(() => open(form.getValues(), true));
        return true;
      }
      return place(error);
    },
  });
  const send = submit((values) => open(values));
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        if (mayOpen()) send(event);
        else event.preventDefault();
      }}
    >
      <Stack as={Panel} gap="16" aria-labelledby="account">
        <h2 id="account">{t("account")}</h2>
        <Muted>
          {accounts("haveAccount")}{" "}
          <Link to="/login" search={{ next: here }}>
            {accounts("login")}
          </Link>
        </Muted>
        <EmailWithCode
          field={field}
          purpose="register"
          email={form.values.email}
          taken={t("emailTaken")}
          placeAt={placeAt}
        />
        <PasswordField
          {...field("password")}
          label={accounts("password")}
          description={accounts("passwordHint")}
          autoComplete="new-password"
          enterKeyHint="done"
        />
        <AcceptedTerms />
      </Stack>
      {children(action.pending)}
    </form>
  );
}
