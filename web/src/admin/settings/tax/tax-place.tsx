import { Button, NativeSelect } from "@mantine/core";
import { IconChevronDown, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Stack } from "../../../ui/page/layout.tsx";
import { RateFields } from "./rate-fields.tsx";
import styles from "../settings.module.css";

interface TaxPlaceProps {
  /** Empty until one is chosen. */
  readonly country: string;
  /** All that this row can name. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly isNew: boolean;
  readonly hasError: boolean;
  readonly field: (name: string) => object;
  readonly remove: () => void;
}

/** A country that opens to be edited; one in which something is wrong is open. */
export function TaxPlace(props: TaxPlaceProps) {
  const { country, choices, isNew, hasError, field, remove } = props;
  const t = useTranslations("settings");
  const [isOpen, setOpen] = useState(isNew);
  const name = choices.find(({ value }) => value === country)?.label ?? t("newCountry");
  const isShown = isOpen || hasError;
  return (
    <details
      className={styles.question}
      aria-label={name}
      open={isShown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      {/* Once it is folded, `open` that stays true does not open it: a save could not show what is wrong. */}
      <summary onClick={(event) => hasError && event.preventDefault()}>
        <span>{name}</span>
        <IconChevronDown size={18} aria-hidden="true" />
      </summary>
      {/* Each select lists all regions that have names: too many to draw while it is folded. */}
      {isShown ? (
        <Stack gap="12">
          <NativeSelect
            {...field("country")}
            label={t("country")}
            data={[{ value: "", label: t("chooseCountry"), disabled: true }, ...choices]}
            required
          />
          <RateFields field={field} />
          <Button
            variant="subtle"
            color="red"
            className={styles.add}
            aria-label={t("remove", { question: name })}
            onClick={remove}
          >
            <IconTrash size={20} aria-hidden="true" />
          </Button>
        </Stack>
      ) : null}
    </details>
  );
}
