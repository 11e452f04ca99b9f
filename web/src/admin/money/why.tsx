import type { Activity } from "@farsim/contract/activities.ts";
import { whyCustomerActivity } from "@farsim/contract/desk/people/customer-record.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { withMessages } from "../../platform/language/messages.ts";
import { lazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { useFormat } from "../../ui/words/terms.ts";

const Dialog = lazyDialog(
  withMessages(
    async () => (await import("../../activities/why-dialog.tsx")).WhyDialog,
    "cause",
    "contact",
    "activityTypes",
  ),
  ({ activityId }) => activityId,
);

/** What made a change of a customer's money, as they read it themselves. */
export function WhyOfCustomer(props: { readonly activityId: string; readonly close: () => void }) {
  return <Dialog {...props} endpoint={whyCustomerActivity} />;
}

export function WhyButton(props: { readonly activity: Activity; readonly ask: () => void }) {
  const t = useTranslations("money");
  const { signedMoney } = useFormat();
  const { change, reason } = props.activity;
  return (
    <Button
      variant="subtle"
      onClick={props.ask}
      aria-label={t("whyOf", { change: signedMoney(change), reason })}
    >
      {t("why")}
    </Button>
  );
}
