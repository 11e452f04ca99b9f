import { Reason } from "@farsim/contract/customer-view.ts";
import { getOperatorCard } from "@farsim/contract/desk/cards/card-desk.ts";
import { markCard } from "@farsim/contract/desk/cards/sims.ts";
import { listOperatorCards, type OperatorCard } from "@farsim/contract/desk/cards/stock.ts";
import { GivenMark } from "@farsim/contract/values/sims/card-mark.ts";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { ReasonField } from "../../kit/reason-field.tsx";
import { inFours } from "../../../cards/card-words.ts";
import { Choices } from "../../../ui/forms/choices.tsx";
import { ActionDialog } from "../../../ui/dialogs/action-dialog.tsx";
import styles from "../../desk/admin.module.css";

const typed = z.strictObject({ mark: GivenMark, reason: Reason });
type Typed = z.input<typeof typed>;

/** Marks a SIM as lost, damaged or returned, with a reason. One that a customer holds did not come back. */
export function MarkDialog(props: {
  readonly card: OperatorCard | undefined;
  readonly opened: boolean;
  readonly close: () => void;
}) {
  const t = useTranslations("operatorCards");
  const { card, opened, close } = props;
  const number = inFours(card?.cardNumber ?? "");
  const marks = GivenMark.options.filter((mark) => mark !== "returned" || !card?.bound);
  return (
    <ActionDialog<typeof markCard, Typed>
      opened={opened}
      subject={card?.id}
      close={close}
      title={t("markTitle")}
      why={t("markWhy")}
      facts={[
        { label: t("number"), value: number },
        { label: t("holder"), value: card?.username ?? card?.email ?? t("inStock") },
      ]}
      confirm={t("markCard")}
      endpoint={markCard}
      schema={typed}
      initialValues={{ mark: "lost", reason: "" }}
      input={({ mark, reason }) => ({ cardId: card?.id ?? "", mark, reason: reason.trim() })}
      failureMessage={t("failed.markCard")}
      successMessage={() => t("markDone", { number })}
      onDone={close}
      invalidates={[listOperatorCards, getOperatorCard]}
    >
      {({ form, field, values }) => (
        <>
          <Choices
            legend={t("mark")}
            chosen={values.mark}
            choose={(mark) => form.setFieldValue("mark", mark)}
            choices={marks.map((mark) => ({ value: mark, label: t(`marks.${mark}`) }))}
          />
          <output className={styles.effect}>{t(`markEffects.${values.mark}`)}</output>
          <ReasonField
            {...field("reason")}
            label={t("reason")}
            hint={t("reasonHint")}
            data-autofocus
          />
        </>
      )}
    </ActionDialog>
  );
}
