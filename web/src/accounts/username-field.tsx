import { TextInput, type TextInputProps } from "@mantine/core";
import { useTranslations } from "use-intl";

/** The name of a new account. Its rule stands there before, and once where it is broken. */
export function UsernameField({ field }: { readonly field: TextInputProps }) {
  const t = useTranslations("accounts");
  const rule = t("usernameHint");
  return (
    <TextInput
      {...field}
      label={t("username")}
      description={field.error === rule ? undefined : rule}
      autoComplete="username"
      enterKeyHint="next"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
