import {
  listPriceTests,
  type PriceTest,
  removePriceTest,
} from "@farsim/contract/desk/money/price-tests.ts";
import { useTranslations } from "use-intl";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { withUnits } from "../../ui/formats/no-break.ts";
import { useFormat } from "../../ui/words/terms.ts";
import { useLastKnown } from "../../ui/states/use-last-known.ts";

/** Removes a test, also one that runs. */
export function RemoveDialog(props: {
  readonly test: PriceTest | undefined;
  readonly close: () => void;
}) {
  const t = useTranslations("priceTests");
  const { day, moment } = useFormat();
  const { test, close } = props;
  // While the dialog goes, it still says what it was about.
  const shown = useLastKnown(test);
  return (
    <ActionDialog
      opened={test !== undefined}
      subject={test?.id}
      close={close}
      withCancel
      danger
      title={t("removeTitle")}
      why={t(shown?.endedAt === null ? "removeWhyRunning" : "removeWhy")}
      facts={
        shown
          ? [
              { label: t("plan"), value: withUnits(shown.planName) },
              {
                label: t("days"),
                value: t("range", { from: day(shown.from), to: day(shown.to) }),
              },
              { label: t("asked"), value: moment(shown.askedAt) },
            ]
          : []
      }
      confirm={t("remove")}
      endpoint={removePriceTest}
      input={() => ({ id: shown?.id ?? "" })}
      failureMessage={t("failed.remove")}
      successMessage={() => t("removed")}
      onDone={close}
      invalidates={[listPriceTests]}
    />
  );
}
