import { getOperatorCard } from "@farsim/contract/desk/cards/card-desk.ts";
import { unbindCard, unmarkCard } from "@farsim/contract/desk/cards/sims.ts";
import {
  listOperatorCards,
  type OperatorCard,
  resumeService,
  stopService,
} from "@farsim/contract/desk/cards/stock.ts";
import { useTranslations } from "use-intl";
import { inFours } from "../../../cards/card-words.ts";
import { ReasonDialog } from "../../kit/reason-dialog.tsx";

const actions = {
  stopService: {
    endpoint: stopService,
    title: "stopTitle",
    why: "stopWhy",
    done: "stopped",
    danger: true,
  },
  resumeService: {
    endpoint: resumeService,
    title: "resumeTitle",
    why: "resumeWhy",
    done: "resumed",
    danger: false,
  },
  unmarkCard: {
    endpoint: unmarkCard,
    title: "unmarkTitle",
    why: "unmarkWhy",
    done: "unmarkDone",
    danger: false,
  },
  unbindCard: {
    endpoint: unbindCard,
    title: "unbindTitle",
    why: "unbindWhy",
    done: "unbindDone",
    danger: true,
  },
} as const;

/** What is done to one card and asks for a reason alone. */
export type ServiceAction = keyof typeof actions;
export const serviceActions = Object.keys(actions) as ServiceAction[];

/** Does it, with a reason. */
export function ServiceDialog(props: {
  readonly action: ServiceAction;
  readonly card: OperatorCard | undefined;
  readonly opened: boolean;
  readonly close: () => void;
}) {
  const t = useTranslations("operatorCards");
  const { action, card, opened, close } = props;
  const { endpoint, title, why, done, danger } = actions[action];
  const number = inFours(card?.cardNumber ?? "");
  return (
    <ReasonDialog
      opened={opened}
      subject={card?.id}
      close={close}
      title={t(title)}
      why={t(why)}
      facts={[
        { label: t("number"), value: number },
        { label: t("holder"), value: card?.username ?? card?.email ?? t("inStock") },
        card?.stopReason && { label: t("stopReason"), value: card.stopReason },
        action === "unmarkCard" &&
          card?.mark && {
            label: t(`marks.${card.mark.mark}`),
            value: card.mark.reason,
          },
      ]}
      reason={{ name: "reason", label: t("reason"), hint: t("reasonHint") }}
      confirm={t(action)}
      danger={danger}
      endpoint={endpoint}
      input={(reason) => ({ cardId: card?.id ?? "", reason })}
      failureMessage={t(`failed.${action}`)}
      successMessage={() => t(done, { number })}
      onDone={close}
      invalidates={[listOperatorCards, getOperatorCard]}
    />
  );
}
