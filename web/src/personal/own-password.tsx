import type { PasswordInputProps } from "@mantine/core";
import { useTranslations } from "use-intl";
import { PasswordField } from "../accounts/password-field.tsx";
import { UsernameHint } from "../accounts/username-hint.tsx";

interface OwnPasswordProps {
  readonly field: (name: "password") => PasswordInputProps;
  readonly enterKeyHint?: "go" | "next" | "done";
}

/** Someone who is logged in proves once more that it is them. */
export function OwnPassword({ field, enterKeyHint = "done" }: OwnPasswordProps) {
  const t = useTranslations("personal");
  return (
    <>
      <UsernameHint />
      <PasswordField
        {...field("password")}
        label={t("yourPassword")}
        autoComplete="current-password"
        enterKeyHint={enterKeyHint}
        data-autofocus
      />
    </>
  );
}
