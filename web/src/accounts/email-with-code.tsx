import type { CodePurpose } from "@farsim/contract/accounts.ts";
import { TextInput, type TextInputProps } from "@mantine/core";
import { useTranslations } from "use-intl";
import { CodeField } from "./code-field.tsx";

interface EmailWithCodeProps {
  readonly field: (name: "email" | "code") => Omit<TextInputProps, "label">;
  readonly purpose: CodePurpose;
  /** As it is typed so far. */
  readonly email: string;
  /** What is said of an email that has an account. */
  readonly taken?: string;
  /** Puts a refusal at the email. */
  readonly placeAt: (name: "email", problem: string) => void;
}

/** An email, and the code that proves it. */
export function EmailWithCode({ field, purpose, email, taken, placeAt }: EmailWithCodeProps) {
  const t = useTranslations("accounts");
  return (
    <>
      <TextInput
        {...field("email")}
        label={t("email")}
        type="email"
        autoComplete="email"
        enterKeyHint="next"
        required
      />
      <CodeField
        input={field("code")}
        purpose={purpose}
        email={email}
        taken={taken}
        refuseEmail={(problem) => placeAt("email", problem)}
      />
    </>
  );
}
