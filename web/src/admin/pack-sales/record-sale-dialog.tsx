import {
  checkPackSale,
  listPackSales,
  listSalesOfCard,
  recordPackSale,
  PackSaleWay,
} from "@farsim/contract/desk/money/pack-sales.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { typedAmount } from "@farsim/contract/values/money/amount.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { isRefusedAs } from "../../platform/calls/call-error.ts";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { times } from "../../ui/formats/money.ts";
import { Facts, Muted } from "../../ui/page/layout.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { Block } from "../../ui/states/states.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { typedMoney } from "../../ui/forms/typed-money.ts";
import { useFromOpening } from "../../ui/forms/use-from-opening.ts";
import styles from "../desk/admin.module.css";
import type { MeantCards } from "../cards/at-most.ts";
import { FigureField } from "../kit/figure-field.tsx";
import { ReasonField } from "../kit/reason-field.tsx";

type Counted = Output<typeof checkPackSale>;

const typedSale = (digits: number) =>
  z.strictObject({
    price: typedMoney(digits),
    way: PackSaleWay,
    buyer: recordPackSale.input.shape.buyer,
    reference: recordPackSale.input.shape.reference.unwrap(),
    reason: recordPackSale.input.shape.reason,
  });

const nothing = { price: "", way: "byBank", buyer: "", reference: "", reason: "" } as const;

/** How many of the cards can be sold, and why the others cannot. */
function Count({ counted: { cards, others } }: { readonly counted: Counted }) {
  const t = useTranslations("packSales");
  const { count } = useFormat();
  const left = others.map(({ why, cards: some }) => t(`whyNot.${why}`, { cards: count(some) }));
  return (
    <>
      <Facts
        facts={[
          { label: t("sellable"), value: count(cards) },
          left.length > 0 && { label: t("notSold"), value: left.join(" · ") },
        ]}
      />
      {cards === 0 ? <Muted as="output">{t("noneSellable")}</Muted> : null}
    </>
  );
}

/** Counted once for an opening: what is sent stays the same, also when it is sent again after a lost answer. */
function useCounted(meant: MeantCards, opened: boolean) {
  const check = useEndpoint(checkPackSale, meant, { enabled: opened });
  const [counted, setCounted] = useFromOpening<Counted | null>(opened, null);
  if (opened && counted === null && check.data && !check.isFetching) setCounted(check.data);
  return {
    counted,
    query: {
      data: counted ?? undefined,
      error: check.isFetching ? null : check.error,
      refetch: check.refetch,
    },
    countAnew: () => {
      setCounted(null);
      void check.refetch();
    },
  };
}

/** Records what StarterPacks were sold for, once it is known how many they are. */
export function RecordSaleDialog(props: {
  readonly meant: MeantCards;
  readonly opened: boolean;
  readonly close: () => void;
}) {
  const t = useTranslations("packSales");
  const { money, currency, digits } = useFormat();
  const { meant, opened, close } = props;
  const { counted, query, countAnew } = useCounted(meant, opened);
  const cards = counted?.cards ?? 0;
  const amountOf = (price: string) => {
    const exact = typedAmount(price, digits);
    return exact === null ? null : times(exact, cards);
  };
  return (
    <ActionDialog
      opened={opened}
      subject={JSON.stringify(meant)}
      close={close}
      withCancel
      title={t("recordTitle")}
      why={
        <>
          <p>{t("recordWhy")}</p>
          <QueryView query={query} loading={<Block height={98} radius={14} />}>
            {(known) => <Count counted={known} />}
          </QueryView>
        </>
      }
      confirm={t("record")}
      disabled={() => cards === 0}
      endpoint={recordPackSale}
      schema={typedSale(digits)}
      initialValues={nothing}
      input={({ price, way, buyer, reference, reason }) => ({
        ...meant,
        cards,
        amount: amountOf(price) ?? price,
        price: typedAmount(price, digits) ?? price,
        way,
        buyer: buyer.trim(),
        ...(reference.trim() ? { reference: reference.trim() } : {}),
        reason: reason.trim(),
      })}
      failureMessage={t("failedRecord")}
      successMessage={({ sale }) =>
        t("recorded", { count: sale.cards, amount: money(sale.amount) })
      }
      onRefused={(error) => {
        if (isRefusedAs("pack_sale_changed", error)) countAnew();
        return false;
      }}
      onDone={close}
      invalidates={[listPackSales, listSalesOfCard, checkPackSale]}
    >
      {({ field, form, values }) => {
        const sum = amountOf(values.price);
        return (
          <>
            <FigureField
              {...field("price")}
              label={t("priceOf", { currency })}
              description={t("priceHint")}
            />
            <output className={styles.effect}>
              {sum === null || cards === 0 ? null : t("sumOf", { amount: money(sum) })}
            </output>
            <NativeSelect
              {...form.getInputProps("way")}
              label={t("way")}
              data={PackSaleWay.options.map((value) => ({ value, label: t(`ways.${value}`) }))}
            />
            <TextInput
              {...field("buyer")}
              label={t("buyer")}
              maxLength={100}
              autoComplete="off"
              enterKeyHint="next"
              required
            />
            <TextInput
              {...field("reference")}
              label={t("reference")}
              description={t("referenceHint")}
              maxLength={35}
              autoComplete="off"
              enterKeyHint="next"
            />
            <ReasonField {...field("reason")} label={t("reason")} hint={t("recordReasonHint")} />
          </>
        );
      }}
    </ActionDialog>
  );
}
