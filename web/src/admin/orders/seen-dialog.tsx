import { getOverview } from "@farsim/contract/desk/shop/overview.ts";
import {
  listOperatorPayOrders,
  markPayOrderSeen,
  type OperatorPayOrder,
} from "@farsim/contract/desk/money/orders.ts";
import { useTranslations } from "use-intl";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { useSession } from "../../platform/session/session.ts";
import { useFormat } from "../../ui/words/terms.ts";
import { outcomeOfMark } from "./outcome-of-mark.ts";
import { PayOrderState } from "./pay-order-state.tsx";
import { nameOf } from "../kit/name-of.ts";
import { ReasonDialog } from "../kit/reason-dialog.tsx";

interface SeenDialogProps {
  /** Null while it is closed. */
  readonly order: OperatorPayOrder | null;
  readonly close: () => void;
}

/** Asks what came of an order whose payments needed a look; from then on it is in no alarm until more is told of them. */
export function SeenDialog({ order, close }: SeenDialogProps) {
  const t = useTranslations("operatorOrders");
  const { money } = useFormat();
  const own = useSession(({ username, email }) => username ?? email);
  const facts = order && [
    { label: t("customer"), value: nameOf(order) },
    { label: t("remark"), value: spoken(order.remark) },
    { label: t("toPay"), value: money(order.total) },
    { label: t("status"), value: <PayOrderState order={order} /> },
  ];
  return (
    <ReasonDialog
      opened={order !== null}
      subject={order?.id}
      close={close}
      title={t("markSeenTitle")}
      why={t("markSeenWhy")}
      facts={facts ?? []}
      reason={{ name: "note", label: t("note"), hint: t("noteHint") }}
      confirm={t("markSeen")}
      failureMessage={t("failed.markSeen")}
      endpoint={markPayOrderSeen}
      input={(note) => ({ orderId: order!.id, troubles: order!.troubles, note })}
      successMessage={({ order: answered }, { note }) =>
        ({
          marked: t("marked"),
          markedBefore: t("markedBefore", { by: answered.seen?.by ?? "" }),
          toldMore: t("toldMore"),
        })[outcomeOfMark(answered, { note, by: own })]
      }
      onDone={close}
      invalidates={[listOperatorPayOrders, getOverview]}
    />
  );
}
