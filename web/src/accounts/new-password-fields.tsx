import type { FieldProblemKey } from "@farsim/contract/problems/field-problem.ts";
import type { PasswordInputProps } from "@mantine/core";
import { useTranslations } from "use-intl";
import { PasswordField } from "./password-field.tsx";

interface NewPasswordFieldsProps {
  readonly field: (
    name: "password" | "confirmPassword",
    options?: { unless?: FieldProblemKey | undefined },
  ) => PasswordInputProps;
  readonly values: { readonly password: string; readonly confirmPassword: string };
  /** What the first of them is called; a password, where there is no other. */
  readonly label?: string;
}

/** A new password, twice; that the second entry differs is said while it is typed. */
export function NewPasswordFields({ field, values, label }: NewPasswordFieldsProps) {
  const t = useTranslations("accounts");
  const { password, confirmPassword } = values;
  const differs = confirmPassword !== "" && confirmPassword !== password;
  return (
    <>
      <PasswordField
        {...field("password")}
        label={label ?? t("password")}
        description={t("passwordHint")}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordField
        {...field("confirmPassword", { unless: differs ? "password_not_match" : undefined })}
        label={t("confirmPassword")}
        autoComplete="new-password"
        enterKeyHint="done"
      />
    </>
  );
}
