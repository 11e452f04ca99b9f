import { taxedAccounts } from "@farsim/contract/values/money/tax.ts";
import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import styles from "../settings.module.css";

/** A field for the rate of each kind of fee. */
export function RateFields({ field }: { readonly field: (name: string) => object }) {
  const t = useTranslations("settings");
  const tBooks = useTranslations("books");
  return (
    <div className={styles.rates}>
      {taxedAccounts.map((account) => (
        <TextInput
          key={account}
          {...field(account)}
          label={t("rateOf", { fees: tBooks(`accountOf.${account}`) })}
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
    </div>
  );
}
