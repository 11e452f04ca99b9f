import { declinePayout, takePayoutBack } from "@farsim/contract/desk/money/payouts.ts";
import type { CallInput, Endpoint, Output } from "@farsim/contract/endpoint.ts";
import { useTranslations } from "use-intl";
import { ReasonDialog } from "../kit/reason-dialog.tsx";
import { type DecideDialogProps, goStale, useFacts, useNamed } from "./decide-parts.ts";

interface ReasonedProps<E extends Endpoint> extends DecideDialogProps {
  /** The key of its words, each with its own. */
  readonly decision: "decline" | "takeBack";
  readonly endpoint: E;
  readonly input: (decided: { readonly payoutId: string; readonly reason: string }) => CallInput<E>;
  readonly done: (answer: Output<E>) => "declined" | "tookBack" | "asksApproval";
}

/** What is decided with a reason, which the customer reads. */
function Reasoned<E extends Endpoint>(props: ReasonedProps<E>) {
  const t = useTranslations("payoutDesk");
  const { payout, opened, close, decision, endpoint, input, done } = props;
  const named = useNamed(payout);
  return (
    <ReasonDialog
      opened={opened}
      subject={payout?.id}
      close={close}
      title={t(`${decision}Title`)}
      why={t(`${decision}Why`)}
      facts={useFacts(payout)}
      reason={{ name: "reason", label: t("reason") }}
      confirm={t(decision)}
      danger
      endpoint={endpoint}
      input={(reason) => input({ payoutId: payout?.id ?? "", reason })}
      failureMessage={t(`failed.${decision}`)}
      successMessage={(answer) => t(done(answer), named)}
      onDone={close}
      invalidates={goStale}
    />
  );
}

/** Puts it back into the balance, and says why. */
export const DeclineDialog = (props: DecideDialogProps) => (
  <Reasoned
    {...props}
    decision="decline"
    endpoint={declinePayout}
    input={(decided) => decided}
    done={({ approval }) => (approval ? "asksApproval" : "declined")}
  />
);

/** The money came back, or was never sent: it waits again. */
export const TakeBackDialog = (props: DecideDialogProps) => (
  <Reasoned
    {...props}
    decision="takeBack"
    endpoint={takePayoutBack}
    input={(decided) => decided}
    done={() => "tookBack"}
  />
);
