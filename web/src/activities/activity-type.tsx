import type { Activity, ActivityKind } from "@farsim/contract/activities.ts";
import {
  type Icon,
  IconAdjustments,
  IconArrowBackUp,
  IconCalendarDollar,
  IconCashBanknote,
  IconCirclePlus,
  IconGift,
  IconQrcode,
  IconWallet,
} from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import styles from "./activities.module.css";

const icons: Record<ActivityKind, Icon> = {
  ESIM_APPLY: IconQrcode,
  DAILY_FEE: IconCalendarDollar,
  TOP_UP: IconWallet,
  ADD_ON_PURCHASE: IconCirclePlus,
  REFUND: IconArrowBackUp,
  PAYOUT: IconCashBanknote,
  GOODWILL: IconGift,
  CORRECTION: IconAdjustments,
};

/** The kind of an activity as sign and word together. */
export function TypeCell({ activity: { kind } }: { readonly activity: Pick<Activity, "kind"> }) {
  const t = useTranslations("activityTypes");
  const TypeIcon = icons[kind];
  return (
    <span className={styles.type}>
      <TypeIcon aria-hidden="true" />
      {t(`${kind}.name`)}
    </span>
  );
}
