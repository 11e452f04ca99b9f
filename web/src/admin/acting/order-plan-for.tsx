import {
  type getOrderable,
  orderPlanFor,
  previewPlanFor,
} from "@farsim/contract/desk/people/acting.ts";
import { Reason } from "@farsim/contract/customer-view.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { NativeSelect } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { isLess } from "../../ui/formats/money.ts";
import { type Fact, Facts, Notice } from "../../ui/page/layout.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useClock } from "../../ui/words/use-clock.ts";
import { useFromOpening } from "../../ui/forms/use-from-opening.ts";
import { ReasonField } from "../kit/reason-field.tsx";
import { changesOfActing } from "./changes.ts";

export type Orderable = Output<typeof getOrderable>;

export interface OrderProps {
  readonly of: Orderable;
  readonly facts: readonly Fact[];
  readonly opened: boolean;
  readonly close: () => void;
}

const typed = z.strictObject({ planId: z.string().min(1), reason: Reason });
type Preview = ReturnType<typeof useEndpoint<typeof previewPlanFor>>;

/** What the order would mean for the customer, in numbers, as it was worked out for them. */
function Consequences({ asked }: { readonly asked: Preview }) {
  const t = useTranslations("acting");
  const { money } = useFormat();
  const { dayStart } = useClock();
  return (
    <QueryView
      query={{ ...asked, data: asked.isPlaceholderData ? undefined : asked.data }}
      loading={150}
      renderError={(error) => (
        <Notice tone="warn" role="alert">
          {error.message}
        </Notice>
      )}
    >
      {({ plan, startsOn, todaysFee, balance, required }) => (
        <>
          <Facts
            facts={[
              {
                label: t("price"),
                value: t("perDays", { price: money(plan.price), days: plan.cycleDays }),
              },
              { label: t("startsOn"), value: dayStart(startsOn) },
              todaysFee.state === "taken_now" && {
                label: t("takenNow"),
                value: money(todaysFee.amount),
              },
              { label: t("balance"), value: money(balance) },
            ]}
          />
          {isLess(balance, required) ? (
            <Notice tone="warn" role="alert">
              {t("required")}: {money(required)}
            </Notice>
          ) : null}
        </>
      )}
    </QueryView>
  );
}

/** Orders a plan for the holder of a card: what was previewed, and nothing else. */
export function OrderPlanFor({ of: { card, plans }, facts, opened, close }: OrderProps) {
  const t = useTranslations("acting");
  const [planId, setPlanId] = useFromOpening(opened, "");
  const asked = useEndpoint(
    previewPlanFor,
    { cardId: card.id, planId },
    // Money is never shown from memory.
    { enabled: opened && planId !== "", staleTime: 0 },
  );
  const preview = asked.isPlaceholderData || asked.error ? undefined : asked.data;
  return (
    <ActionDialog<typeof orderPlanFor, z.input<typeof typed>>
      opened={opened}
      subject={card.id}
      close={close}
      title={t("orderPlanTitle")}
      why={t("orderPlanWhy")}
      facts={facts}
      confirm={t("orderPlan")}
      endpoint={orderPlanFor}
      schema={typed}
      initialValues={{ planId: "", reason: "" }}
      input={({ reason }) => ({
        cardId: card.id,
        planId,
        version: preview?.plan.version ?? 0,
        startsOn: preview?.startsOn ?? "",
        reason: reason.trim(),
      })}
      disabled={() => preview === undefined || isLess(preview.balance, preview.required)}
      failureMessage={t("failed.orderPlan")}
      successMessage={({ card: after }) =>
        t("planOrdered", { plan: (after.pendingPlan?.plan ?? after.plan)?.name ?? "" })
      }
      onRefused={() => {
        // The balance or the plan is no longer what the dialog showed: it asks again.
        void asked.refetch();
        return false;
      }}
      onDone={close}
      invalidates={changesOfActing}
    >
      {({ form, field }) => (
        <>
          <NativeSelect
            {...field("planId")}
            onChange={(event) => {
              form.setFieldValue("planId", event.currentTarget.value);
              setPlanId(event.currentTarget.value);
            }}
            label={t("plan")}
            data={[
              { value: "", label: t("choosePlan"), disabled: true },
              ...plans.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            required
            data-autofocus
          />
          {planId === "" ? null : <Consequences asked={asked} />}
          <ReasonField {...field("reason")} label={t("reason")} hint={t("reasonHint")} />
        </>
      )}
    </ActionDialog>
  );
}
