import { cancelPayOrder, getPayOrder, listPayOrders, type PayOrder } from "@farsim/contract/pay.ts";
import { getPurchase } from "@farsim/contract/purchases.ts";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { Facts } from "../ui/page/layout.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { useAction } from "../ui/actions/use-action.ts";

/** The way to give up an own order that was not paid; asks once. */
export function CancelOrder({ order: { id, remark, total } }: { readonly order: PayOrder }) {
  const t = useTranslations("payments");
  const { money } = useFormat();
  const [asks, setAsks] = useState(false);
  const action = useAction(cancelPayOrder, {
    failureMessage: t("cancelFailed"),
    successMessage: () => t("cancelDone"),
    onDone: () => setAsks(false),
    // It may have been paid meanwhile: the lists say so.
    onRefused: () => setAsks(false),
    invalidates: [listPayOrders, getPayOrder, getPurchase],
  });
  return (
    <>
      <Button
        variant="subtle"
        onClick={() => setAsks(true)}
        aria-label={t("cancelOf", { remark: spoken(remark) })}
      >
        {t("cancel")}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={t("cancelTitle")}
        confirm={t("cancelConfirm")}
        keep={t("cancelKeep")}
        pending={action.pending}
        danger
        onConfirm={() => void action.run({ orderId: id })}
        onClose={() => setAsks(false)}
      >
        <p>{t("cancelWhy")}</p>
        <Facts
          facts={[
            { label: t("remark"), value: spoken(remark) },
            { label: t("total"), value: money(total) },
          ]}
        />
      </ConfirmDialog>
    </>
  );
}
