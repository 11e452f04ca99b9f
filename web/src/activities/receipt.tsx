import type { ActivityCause } from "@farsim/contract/activities.ts";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { useTranslations } from "use-intl";
import { useSession } from "../platform/session/session.ts";
import { nameAndEmail } from "../ui/words/name-and-email.ts";
import { useFormat } from "../ui/words/terms.ts";
import { Paper, PaperFigure, PaperLines } from "./paper.tsx";

/** A recharge on paper: not on the screen, but all that is printed while it is there. */
export function Receipt({ cause: { activity, order } }: { readonly cause: ActivityCause }) {
  const t = useTranslations("cause");
  const { money, moment, day, zone } = useFormat();
  const holder = useSession(({ userInfo }) => nameAndEmail(userInfo));
  return (
    <Paper title={t("receiptTitle")} foot={t("receiptFoot", { zone })}>
      <PaperFigure label={t("receivedAmount")} figure={money(activity.change)} />
      <PaperLines
        lines={[
          [t("receiptNumber"), activity.id],
          [t("receivedFrom"), holder],
          [t("receivedOn"), moment(activity.changeTime)],
          [t("tradeDate"), day(activity.tradeDate)],
          [t("receivedFor"), activity.reason],
          ...(order
            ? ([
                [t("order"), spoken(order.remark)],
                [t("serviceFee"), money(order.serviceFee)],
                [t("total"), money(order.total)],
              ] as const)
            : []),
          [t("balanceAfter"), money(activity.balanceAfter)],
          [t("receiptState"), t("finished")],
        ]}
      />
    </Paper>
  );
}
