import { type ActivityCause, whyActivity } from "@farsim/contract/activities.ts";
import type { whyCustomerActivity } from "@farsim/contract/desk/people/customer-record.ts";
import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { Facts, Row } from "../ui/page/layout.tsx";
import { QueryView } from "../ui/states/query-view.tsx";
import { Block } from "../ui/states/states.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { TypeCell } from "./activity-type.tsx";
import { Receipt } from "./receipt.tsx";
import { useCauseFacts } from "./use-cause-facts.ts";
import styles from "./why-dialog.module.css";

function Cause({ cause, isOwn }: { readonly cause: ActivityCause; readonly isOwn: boolean }) {
  const t = useTranslations("cause");
  const { signedMoney } = useFormat();
  const facts = useCauseFacts(cause);
  const { activity, rule } = cause;
  const isRecharge = activity.kind === "TOP_UP" && activity.reverses === undefined;
  const hasReceipt = isOwn && isRecharge;
  return (
    <>
      <Row justify="between" className={styles.head}>
        <TypeCell activity={activity} />
        <strong data-in={activity.change.startsWith("-") ? undefined : true}>
          {signedMoney(activity.change)}
        </strong>
      </Row>
      <section className={styles.rule} aria-labelledby="rule-of-activity">
        <h3 id="rule-of-activity">{t("rule")}</h3>
        {rule.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </section>
      <Facts facts={facts} />
      {hasReceipt ? (
        <div className={styles.actions}>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            onClick={() => print()}
          >
            {t("receipt")}
          </Button>
          <Receipt cause={cause} />
        </div>
      ) : null}
    </>
  );
}

function CauseOf({ activityId, endpoint = whyActivity }: Omit<WhyDialogProps, "close">) {
  const answer = useEndpoint(endpoint, { activityId });
  const data = answer.data?.activity.id === activityId ? answer.data : undefined;
  return (
    <QueryView query={{ ...answer, data }} loading={<Block height={420} radius={14} />}>
      {(cause) => <Cause cause={cause} isOwn={endpoint === whyActivity} />}
    </QueryView>
  );
}

/** What made an activity: card, plan and price then, days, first use, and the rule in words; of a recharge a receipt. */
export function WhyDialog({ close, ...cause }: WhyDialogProps) {
  const t = useTranslations("cause");
  return (
    // Held at the top: what comes into it makes it longer, and moves nothing.
    <Dialog opened onClose={close} title={t("title")} size="lg" centered={false} yOffset="6dvh">
      <CauseOf {...cause} />
    </Dialog>
  );
}

interface WhyDialogProps {
  readonly activityId: string;
  /** Where it is not the reader's own: there is no receipt then. */
  readonly endpoint?: typeof whyActivity | typeof whyCustomerActivity;
  readonly close: () => void;
}
