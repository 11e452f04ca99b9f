import { listOperatorPlans, type OperatorPlan } from "@farsim/contract/desk/shop/catalogue.ts";
import { listPriceTests, startPriceTest } from "@farsim/contract/desk/money/price-tests.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { Block } from "../../ui/states/states.tsx";
import { useFormat, useTerms } from "../../ui/words/terms.ts";
import { TestFields } from "./test-fields.tsx";
import {
  draftOfTest,
  lastDayOver,
  termsOfPlan,
  typedTest,
  type TypedTest,
  usualRange,
} from "./typed-test.ts";

/** Without those of StarterPacks, which no one pays for by the cycle. */
const arePaid = ({ items }: { readonly items: readonly OperatorPlan[] }) =>
  items.filter(({ planType }) => planType === "PAY_AS_YOU_GO");

/** The plans whose use can be rated again, those taken from sale too. */
function usePlans(opened: boolean) {
  const onSale = useEndpoint(listOperatorPlans, {}, { enabled: opened });
  const archived = useEndpoint(listOperatorPlans, { archived: "true" }, { enabled: opened });
  return {
    data:
      onSale.data && archived.data
        ? { onSale: arePaid(onSale.data), archived: arePaid(archived.data) }
        : undefined,
    error: onSale.error ?? archived.error,
    refetch: () => Promise.all([onSale.refetch(), archived.refetch()]),
  };
}

/** Asks for a test: of which plan, on which days, with which terms. */
export function StartDialog(props: { readonly opened: boolean; readonly close: () => void }) {
  const t = useTranslations("priceTests");
  const { digits } = useFormat();
  const today = useTerms()?.today;
  const { opened, close } = props;
  const plans = usePlans(opened);
  const schema = useMemo(() => typedTest(digits, lastDayOver(today)), [digits, today]);
  return (
    <ActionDialog<typeof startPriceTest, TypedTest>
      opened={opened}
      close={close}
      size={640}
      withCancel
      title={t("start")}
      why={t("startWhy")}
      confirm={t("start")}
      endpoint={startPriceTest}
      schema={schema}
      initialValues={{ planId: "", ...usualRange(today), terms: termsOfPlan(null) }}
      input={(values) => draftOfTest(values, digits)}
      disabled={() => plans.data === undefined}
      failureMessage={t("failed.start")}
      successMessage={() => t("started")}
      onDone={close}
      invalidates={[listPriceTests]}
    >
      {({ form, field }) => (
        <QueryView query={plans} loading={<Block height={176} radius={14} />}>
          {(known) => <TestFields plans={known} form={form} field={field} />}
        </QueryView>
      )}
    </ActionDialog>
  );
}
