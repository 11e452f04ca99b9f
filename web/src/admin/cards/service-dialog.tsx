import {
  listOperatorCards,
  type OperatorCard,
  resumeService,
  stopService,
} from "@farsim/contract/desk/stock.ts";
import { useTranslations } from "use-intl";
import { inFours } from "../../cards/card-words.ts";
import { ReasonDialog } from "../reason-dialog.tsx";

export type ServiceAction = "stopService" | "resumeService";

/** Stops a card, or lets it run again, with a reason. */
export function ServiceDialog(props: {
  readonly action: ServiceAction;
  readonly card: OperatorCard | undefined;
  readonly opened: boolean;
  readonly close: () => void;
}) {
  const t = useTranslations("operatorCards");
  const { action, card, opened, close } = props;
  const stops = action === "stopService";
  const number = inFours(card?.cardNumber ?? "");
  return (
    <ReasonDialog
      opened={opened}
      subject={card?.id}
      close={close}
      title={t(stops ? "stopTitle" : "resumeTitle")}
      why={t(stops ? "stopWhy" : "resumeWhy")}
      facts={[
        { label: t("number"), value: number },
        { label: t("holder"), value: card?.username ?? card?.email ?? t("inStock") },
        card?.stopReason && { label: t("stopReason"), value: card.stopReason },
      ]}
      reason={{ name: "reason", label: t("reason"), hint: t("reasonHint") }}
      confirm={t(action)}
      danger={stops}
      endpoint={stops ? stopService : resumeService}
      input={(reason) => ({ cardId: card?.id ?? "", reason })}
      failureMessage={t(stops ? "failed.stopService" : "failed.resumeService")}
      successMessage={() => t(stops ? "stopped" : "resumed", { number })}
      onDone={close}
      invalidates={[listOperatorCards]}
    />
  );
}
