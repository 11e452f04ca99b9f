import { Tag } from "@farsim/contract/cards.ts";
import { Reason } from "@farsim/contract/customer-view.ts";
import {
  cancelPendingPlanFor,
  editTagFor,
  getOrderable,
  stopBillingFor,
} from "@farsim/contract/desk/people/acting.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { inFours } from "../../cards/card-words.ts";
import { CallError } from "../../platform/calls/call-error.ts";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { Muted, Notice, Row, Stack } from "../../ui/page/layout.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import styles from "../desk/drawer.module.css";
import { Part } from "../desk/drawer-part.tsx";
import { ReasonDialog } from "../kit/reason-dialog.tsx";
import { ReasonField } from "../kit/reason-field.tsx";
import { changesOfActing } from "./changes.ts";
import { OrderAddOnFor } from "./order-add-on-for.tsx";
import { OrderPlanFor, type Orderable, type OrderProps } from "./order-plan-for.tsx";

const actions = ["orderPlan", "orderAddOn", "cancelPendingPlan", "stopBilling", "editTag"] as const;
type Action = (typeof actions)[number];

const typedTag = z.strictObject({ tag: Tag, reason: Reason });

function EditTagFor({ of: { card }, facts, opened, close }: OrderProps) {
  const t = useTranslations("acting");
  return (
    <ActionDialog<typeof editTagFor, z.input<typeof typedTag>>
      opened={opened}
      subject={card.id}
      close={close}
      title={t("editTagTitle")}
      facts={facts}
      confirm={t("editTag")}
      endpoint={editTagFor}
      schema={typedTag}
      initialValues={{ tag: card.tag ?? "", reason: "" }}
      input={({ tag, reason }) => ({ cardId: card.id, tag: tag.trim(), reason: reason.trim() })}
      errorsAt={{ label_exists: "tag" }}
      failureMessage={t("failed.editTag")}
      successMessage={({ card: after }) => t("editTagDone", { tag: after.tag ?? "" })}
      onDone={close}
      invalidates={changesOfActing}
    >
      {({ field }) => (
        <>
          <TextInput
            {...field("tag")}
            label={t("tag")}
            autoComplete="off"
            enterKeyHint="next"
            required
            data-autofocus
          />
          <ReasonField {...field("reason")} label={t("reason")} hint={t("reasonHint")} />
        </>
      )}
    </ActionDialog>
  );
}

/** What takes a reason and nothing else. */
const explained = { cancelPendingPlan: cancelPendingPlanFor, stopBilling: stopBillingFor } as const;

function Dialogs(props: {
  readonly of: Orderable;
  readonly holder: string;
  readonly asked: Action | null;
  readonly close: () => void;
}) {
  const t = useTranslations("acting");
  const { of, holder, asked, close } = props;
  const { card } = of;
  const facts = [
    { label: t("customer"), value: holder },
    { label: t("card"), value: card.tag ?? inFours(card.cardNumber) },
  ];
  const shared = { of, facts, close };
  return (
    <>
      <OrderPlanFor {...shared} opened={asked === "orderPlan"} />
      <OrderAddOnFor {...shared} opened={asked === "orderAddOn"} />
      <EditTagFor {...shared} opened={asked === "editTag"} />
      {(["cancelPendingPlan", "stopBilling"] as const).map((action) => (
        <ReasonDialog
          key={action}
          opened={asked === action}
          close={close}
          title={t(`${action}Title`)}
          why={t(`${action}Why`)}
          facts={[
            ...facts,
            action === "cancelPendingPlan" &&
              card.pendingPlan && { label: t("upcoming"), value: card.pendingPlan.plan.name },
          ]}
          confirm={t(action)}
          danger
          endpoint={explained[action]}
          input={(reason) => ({ cardId: card.id, reason })}
          reason={{ name: "reason", label: t("reason"), hint: t("reasonHint") }}
          failureMessage={t(`failed.${action}`)}
          successMessage={() => t(`${action}Done`)}
          onDone={close}
          invalidates={changesOfActing}
        />
      ))}
    </>
  );
}

/** Whether an order may still be placed: by the staff's bound of the day, and on this SIM. */
const mayOrder = ({ awaitsHolder, ordersLeft }: Orderable) => !awaitsHolder && ordersLeft > 0;

function Actions({ of, holder }: { readonly of: Orderable; readonly holder: string }) {
  const t = useTranslations("acting");
  const [asked, setAsked] = useState<Action | null>(null);
  const { card, awaitsHolder, ordersLeft } = of;
  const isOrder = (action: Action) => action === "orderPlan" || action === "orderAddOn";
  const offered = actions.filter(
    (action) => card.actions.includes(action) && (!isOrder(action) || mayOrder(of)),
  );
  return (
    <Stack gap="12">
      <Muted>{t("why")}</Muted>
      {awaitsHolder ? <Notice tone="warn">{t("awaitsHolder")}</Notice> : null}
      <Row className={styles.actions}>
        {offered.map((action) => (
          <Button key={action} variant="default" onClick={() => setAsked(action)}>
            {t(action)}
          </Button>
        ))}
      </Row>
      {ordersLeft < 10 ? <Muted>{t("ordersLeft", { left: ordersLeft })}</Muted> : null}
      <Dialogs of={of} holder={holder} asked={asked} close={() => setAsked(null)} />
    </Stack>
  );
}

/** Why nothing can be done for this holder, in the server's words. */
const refusals: ReadonlySet<string> = new Set(["no_permission", "customer_cannot_be_helped"]);

/** What a member of staff does for the holder of a card, as the holder could. */
export function ForHolder(props: { readonly cardId: string; readonly holder: string }) {
  const t = useTranslations("acting");
  const answer = useEndpoint(getOrderable, { cardId: props.cardId }, { staleTime: 0 });
  return (
    <Part title={t("title")}>
      <QueryView
        query={answer}
        loading={110}
        renderError={(error) =>
          error instanceof CallError && refusals.has(error.key) ? (
            <Notice tone="warn">{error.message}</Notice>
          ) : undefined
        }
      >
        {(of) => <Actions of={of} holder={props.holder} />}
      </QueryView>
    </Part>
  );
}
