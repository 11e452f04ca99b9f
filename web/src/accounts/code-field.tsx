import { type CodePurpose, sendCode } from "@farsim/contract/accounts.ts";
import { Email } from "@farsim/contract/values/people/account-names.ts";
import { Button, TextInput, type TextInputProps } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useAction } from "../ui/actions/use-action.ts";
import styles from "./entry.module.css";
import { useCountdown } from "./use-countdown.ts";

interface CodeFieldProps {
  readonly input: Omit<TextInputProps, "label">;
  readonly purpose: CodePurpose;
  readonly email: string;
  /** What is said of an email that has an account, where the page has more to say than the server. */
  readonly taken?: string | undefined;
  /** Says at the email what is wrong with it: a key of ours, or the server's words. */
  readonly refuseEmail: (problem: string) => void;
}

interface CodeRowProps {
  readonly input: Omit<TextInputProps, "label">;
  /** Seconds until another may be sent. */
  readonly left: number;
  readonly pending: boolean;
  readonly onSend: () => void;
}

/** What of a typed or pasted text is the code: its digits, those of full width too, and no more than six. */
const codeIn = (text: string) => text.normalize("NFKC").replaceAll(/\D/g, "").slice(0, 6);

/** The six digits, and beside them the button that sends them. */
export function CodeRow({ input, left, pending, onSend }: CodeRowProps) {
  const t = useTranslations("accounts");
  return (
    <div className={styles.codeRow}>
      <TextInput
        {...input}
        label={t("code")}
        description={t("codeHint")}
        autoComplete="one-time-code"
        inputMode="numeric"
        inputWrapperOrder={["label", "input", "description", "error"]}
        onChange={(event) => {
          event.currentTarget.value = codeIn(event.currentTarget.value);
          input.onChange?.(event);
        }}
        required
      />
      <Button variant="light" onClick={onSend} loading={pending} disabled={left > 0}>
        {left > 0 ? t("resendIn", { seconds: String(left) }) : t("sendCode")}
      </Button>
    </div>
  );
}

/** Refusals that are to be mended at the email. */
const ofTheEmail: ReadonlySet<string> = new Set(["email_exists_or_not_exists", "code_send_failed"]);

/** As the server tells addresses apart. */
const addressOf = (email: string) => email.toLowerCase();

/** The six digits, and the button that sends them to the email above; it rests until that address may get another. */
export function CodeField({ input, purpose, email, taken, refuseEmail }: CodeFieldProps) {
  const t = useTranslations("accounts");
  const wait = useCountdown(addressOf(email));
  const action = useAction(sendCode, {
    failureMessage: t("failed.sendCode"),
    successMessage: (_, sent) => t("codeSent", { email: sent.email }),
    onDone: ({ resendAfter }, sent) => wait.start(addressOf(sent.email), resendAfter),
    onRefused: (error, sent) => {
      const { retryAfter } = (error.data ?? {}) as { retryAfter?: number };
      if (error.key === "code_too_frequent" && retryAfter)
        wait.start(addressOf(sent.email), retryAfter);
      const problem = ofTheEmail.has(error.key) ? error.message : error.fields["email"];
      if (problem === undefined) return false;
      refuseEmail((error.key === "email_exists_or_not_exists" && taken) || problem);
      return true;
    },
  });
  const send = () => {
    const checked = Email.safeParse(email);
    if (checked.success) void action.run({ email, purpose });
    else refuseEmail(checked.error.issues[0]?.message ?? "email_invalid");
  };
  return (
    <CodeRow
      input={{ ...input, enterKeyHint: "next" }}
      left={wait.left}
      pending={action.pending}
      onSend={send}
    />
  );
}
