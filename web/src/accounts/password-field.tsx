import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";

/** A password, with the eye that shows it; the eye says what it will do. */
export function PasswordField(props: PasswordInputProps) {
  const t = useTranslations("accounts");
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        "aria-label": visible ? t("hidePassword") : t("showPassword"),
      }}
      required
    />
  );
}
