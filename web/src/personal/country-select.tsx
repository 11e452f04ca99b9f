import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { isInView, useSession } from "../platform/session/session.ts";
import { OnlyLooking } from "../ui/actions/change-button.tsx";
import styles from "./personal.module.css";

type CountrySelectProps = Pick<NativeSelectProps, "data" | "value" | "onChange" | "disabled">;

/** Asks for the country. In a customer's view, where nothing can be changed, it stands still and says so. */
export function CountrySelect({ disabled = false, ...props }: CountrySelectProps) {
  const t = useTranslations("personal");
  const isLooking = useSession(isInView);
  const id = useId();
  return (
    <NativeSelect
      {...props}
      className={styles.country}
      label={t("country")}
      // All of it describes the field.
      description={
        isLooking ? (
          <>
            {t("countryHint")}
            <OnlyLooking id={id} />
          </>
        ) : (
          t("countryHint")
        )
      }
      autoComplete="country"
      disabled={isLooking || disabled}
    />
  );
}
