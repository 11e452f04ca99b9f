import { type Activity, activityKindOf, type ActivityType } from "@farsim/contract/activities.ts";
import {
  type Icon,
  IconArrowBackUp,
  IconCalendarDollar,
  IconCashBanknote,
  IconCirclePlus,
  IconQrcode,
  IconWallet,
} from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import styles from "./activities.module.css";

const icons: Record<ActivityType | "PAYOUT", Icon> = {
  ESIM_APPLY: IconQrcode,
  DAILY_FEE: IconCalendarDollar,
  TOP_UP: IconWallet,
  ADD_ON_PURCHASE: IconCirclePlus,
  REFUND: IconArrowBackUp,
  PAYOUT: IconCashBanknote,
};

/** The kind of an activity as sign and word together. */
export function TypeCell({ activity }: { readonly activity: Pick<Activity, "type" | "isPayout"> }) {
  const t = useTranslations("activityTypes");
  const kind = activityKindOf(activity);
  const TypeIcon = icons[kind];
  return (
    <span className={styles.type}>
      <TypeIcon aria-hidden="true" />
      {t(`${kind}.name`)}
    </span>
  );
}
