import {
  getPackSale,
  givePackSaleBack,
  listPackSales,
  listSalesOfCard,
  listSoldPacks,
  type PackSale,
  PackSaleWay,
} from "@farsim/contract/desk/money/pack-sales.ts";
import { NativeSelect } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { times } from "../../ui/formats/money.ts";
import { useFormat } from "../../ui/words/terms.ts";
import { ReasonField } from "../kit/reason-field.tsx";

interface GiveBackDialogProps {
  readonly sale: PackSale;
  /** The cards that are meant; without them all that are open. */
  readonly cardIds?: readonly string[];
  readonly cards: number;
  readonly opened: boolean;
  readonly close: () => void;
  readonly done?: () => void;
}

const typed = z.strictObject({
  way: PackSaleWay,
  reason: givePackSaleBack.input.shape.reason,
});

/** Books that the price of StarterPacks is given back, once it is seen how much that is. */
export function GiveBackDialog(props: GiveBackDialogProps) {
  const t = useTranslations("packSales");
  const { money, count } = useFormat();
  const { sale, cardIds, cards, opened, close, done } = props;
  const amount = times(sale.price, cards);
  return (
    <ActionDialog
      opened={opened}
      subject={sale.id}
      close={close}
      withCancel
      title={t("giveBackTitle")}
      why={t("giveBackWhy")}
      facts={[
        { label: t("buyer"), value: sale.buyer },
        { label: t("packs"), value: count(cards) },
        { label: t("sum"), value: money(amount) },
      ]}
      confirm={t("giveBack")}
      danger
      endpoint={givePackSaleBack}
      schema={typed}
      initialValues={{ way: sale.way, reason: "" }}
      input={({ way, reason }) => ({
        saleId: sale.id,
        ...(cardIds && { cardIds: [...cardIds] }),
        cards,
        amount,
        way,
        reason: reason.trim(),
      })}
      failureMessage={t("failedBack")}
      successMessage={() => t("givenBack", { amount: money(amount), buyer: sale.buyer })}
      onDone={() => {
        close();
        done?.();
      }}
      invalidates={[listPackSales, getPackSale, listSoldPacks, listSalesOfCard]}
    >
      {({ field, form }) => (
        <>
          <NativeSelect
            {...form.getInputProps("way")}
            label={t("wayBack")}
            data={PackSaleWay.options.map((value) => ({ value, label: t(`ways.${value}`) }))}
          />
          <ReasonField {...field("reason")} label={t("reason")} hint={t("recordReasonHint")} />
        </>
      )}
    </ActionDialog>
  );
}
