import { listChannels } from "@farsim/contract/desk/shop/channels.ts";
import { getOverview } from "@farsim/contract/desk/shop/overview.ts";
import {
  dismissUsage,
  listUsage,
  retryUsage,
  type UseKind,
} from "@farsim/contract/desk/cards/usage-desk.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { useTranslations } from "use-intl";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { ReasonDialog } from "../kit/reason-dialog.tsx";

/** The entries that are meant, and how many they are in words. */
export interface MeantUse {
  readonly kind: UseKind;
  readonly input: CallInput<typeof retryUsage>;
  readonly count: string;
}

interface UsageDialogProps {
  readonly meant: MeantUse;
  readonly opened: boolean;
  readonly close: () => void;
  readonly done: () => void;
}

const stale = [listUsage, listChannels, getOverview];

/** Takes refused records in again, and says what became of them. */
export function RetryDialog({ meant, opened, close, done }: UsageDialogProps) {
  const t = useTranslations("usageDesk");
  const { money } = useFormat();
  return (
    <ActionDialog
      endpoint={retryUsage}
      opened={opened}
      close={close}
      title={t("tryTitle")}
      why={t("tryWhy")}
      facts={[{ label: t("entries"), value: meant.count }]}
      input={() => meant.input}
      confirm={t("tryAgain")}
      withCancel
      failureMessage={t("failed.tryAgain")}
      successMessage={({ accepted, duplicates, rejected, fees, left }) =>
        [
          t("tried", { accepted, fees: money(fees.amount) }),
          ...(duplicates > 0 ? [t("triedKnown", { count: duplicates })] : []),
          ...(rejected > 0 ? [t("triedRefused", { count: rejected })] : []),
          ...(left > 0 ? [t("left", { count: left })] : []),
        ].join(" · ")
      }
      onDone={() => {
        close();
        done();
      }}
      invalidates={stale}
    />
  );
}

/** Looks no more into entries, for a reason. */
export function DismissDialog({ meant, opened, close, done }: UsageDialogProps) {
  const t = useTranslations("usageDesk");
  const { kind, input, count } = meant;
  return (
    <ReasonDialog
      endpoint={dismissUsage}
      opened={opened}
      close={close}
      title={t("dismissTitle")}
      why={t(kind === "rejected" ? "dismissRejectedWhy" : "dismissUnratedWhy")}
      facts={[{ label: t("entries"), value: count }]}
      input={(reason) => ({ kind, ...input, reason })}
      confirm={t("dismiss")}
      danger
      withCancel
      failureMessage={t("failed.dismiss")}
      successMessage={({ dismissed, left }) =>
        [
          t("dismissed", { count: dismissed }),
          ...(left > 0 && input.all ? [t("left", { count: left })] : []),
        ].join(" · ")
      }
      onDone={() => {
        close();
        done();
      }}
      invalidates={stale}
    />
  );
}
