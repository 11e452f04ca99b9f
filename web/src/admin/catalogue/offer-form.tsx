import type { Language } from "@farsim/contract/values/texts/language.ts";
import { Button } from "@mantine/core";
import type { FormEventHandler, ReactNode } from "react";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { Muted, Notice, Stack } from "../../ui/page/layout.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import styles from "./catalogue.module.css";
import { FigureField } from "../kit/figure-field.tsx";
import { Preview } from "./preview.tsx";
import { type WordName, WordFields } from "./word-fields.tsx";

interface OfferFormProps {
  readonly field: (name: WordName | "price") => object;
  readonly isOnSale: boolean;
  /** Someone else has changed it since it was opened. */
  readonly isChanged: boolean;
  readonly pending: boolean;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  /** What is asked of its kind alone. */
  readonly own: ReactNode;
  /** The card that customers will see. */
  readonly children: (language: Language) => ReactNode;
}

/** What is asked of plans and add-ons alike, beside the card while it is written. */
export function OfferForm(props: OfferFormProps) {
  const t = useTranslations("offers");
  const { currency } = useFormat();
  return (
    <Stack as="form" noValidate onSubmit={props.onSubmit}>
      <div className={styles.sides}>
        <div className={styles.fields}>
          {props.isChanged ? (
            <Notice tone="warn" className={styles.wide} role="alert">
              {t("changed")}
            </Notice>
          ) : null}
          {props.isOnSale ? <Muted className={styles.wide}>{t("termsWhy")}</Muted> : null}
          <WordFields field={props.field} />
          <FigureField {...props.field("price")} label={t("priceIn", { currency })} />
          {props.own}
        </div>
        <Preview>{props.children}</Preview>
      </div>
      <DialogButtons>
        <Button type="submit" loading={props.pending}>
          {t("save")}
        </Button>
      </DialogButtons>
    </Stack>
  );
}
