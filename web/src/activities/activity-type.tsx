import type { ActivityType } from "@farsim/contract/activities.ts";
import {
  type Icon,
  IconArrowBackUp,
  IconCalendarDollar,
  IconCirclePlus,
  IconQrcode,
  IconWallet,
} from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import styles from "./activities.module.css";

const icons: Record<ActivityType, Icon> = {
  ESIM_APPLY: IconQrcode,
  DAILY_FEE: IconCalendarDollar,
  TOP_UP: IconWallet,
  ADD_ON_PURCHASE: IconCirclePlus,
  REFUND: IconArrowBackUp,
};

/** The kind of an activity as sign and word together. */
export function TypeCell({ type }: { readonly type: ActivityType }) {
  const t = useTranslations("activityTypes");
  const TypeIcon = icons[type];
  return (
    <span className={styles.type}>
      <TypeIcon aria-hidden="true" />
      {t(`${type}.name`)}
    </span>
  );
}
