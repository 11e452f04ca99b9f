import type { Activity, ActivityKind, AdjustmentKind } from "@farsim/contract/activities.ts";
import {
  type AdjustmentCause,
  adjustmentCauses,
  topUpCauses,
} from "@farsim/contract/values/money/top-up-causes.ts";
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

/** An adjustment that only adds is a gift. */
const iconOf = (cause: AdjustmentCause): Icon =>
  topUpCauses[cause].direction === "adds" ? IconGift : IconAdjustments;

const icons = {
  ESIM_APPLY: IconQrcode,
  DAILY_FEE: IconCalendarDollar,
  TOP_UP: IconWallet,
  ADD_ON_PURCHASE: IconCirclePlus,
  REFUND: IconArrowBackUp,
  PAYOUT: IconCashBanknote,
  ...(Object.fromEntries(
    adjustmentCauses.map((cause) => [topUpCauses[cause].kind, iconOf(cause)]),
  ) as Record<AdjustmentKind, Icon>),
} satisfies Record<ActivityKind, Icon>;

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
