import { orderAddOnFor } from "@farsim/contract/desk/people/acting.ts";
import { Reason } from "@farsim/contract/customer-view.ts";
import { NativeSelect } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { ReasonField } from "../kit/reason-field.tsx";
import { changesOfActing } from "./changes.ts";
import type { OrderProps } from "./order-plan-for.tsx";

const typed = z.strictObject({ addOnId: z.string().min(1), reason: Reason });

/** Buys an add-on for the holder of a card. */
export function OrderAddOnFor({ of, facts, opened, close }: OrderProps) {
  const t = useTranslations("acting");
  const { money } = useFormat();
  const { card, addOns, balance } = of;
  return (
    <ActionDialog<typeof orderAddOnFor, z.input<typeof typed>>
      opened={opened}
      subject={card.id}
      close={close}
      title={t("orderAddOnTitle")}
      why={t("orderAddOnWhy")}
      facts={[...facts, { label: t("balance"), value: money(balance) }]}
      confirm={t("orderAddOn")}
      endpoint={orderAddOnFor}
      schema={typed}
      initialValues={{ addOnId: "", reason: "" }}
      input={({ addOnId, reason }) => ({ cardId: card.id, addOnId, reason: reason.trim() })}
      disabled={({ addOnId }) => addOnId === ""}
      failureMessage={t("failed.orderAddOn")}
      successMessage={() => t("addOnBought")}
      onDone={close}
      invalidates={changesOfActing}
    >
      {({ field }) => (
        <>
          <NativeSelect
            {...field("addOnId")}
            label={t("addOn")}
            data={[
              { value: "", label: t("chooseAddOn"), disabled: true },
              ...addOns.map(({ id, name, price }) => ({
                value: id,
                label: t("addOnNamed", { name, price: money(price) }),
              })),
            ]}
            required
            data-autofocus
          />
          <ReasonField {...field("reason")} label={t("reason")} hint={t("reasonHint")} />
        </>
      )}
    </ActionDialog>
  );
}
