import type { Approval } from "@farsim/contract/desk/approvals.ts";
import { useTranslations } from "use-intl";
import { useFormat } from "../../ui/terms.ts";

/** Whom an approval credits, or which packs it makes, in words. */
export function useWhat(): (approval: Approval) => string {
  const t = useTranslations("money");
  const { moment } = useFormat();
  return ({ user, packs }) => {
    if (!packs) return user?.username ?? user?.email ?? t("none");
    const { cards, planName, days, expireTime } = packs;
    if (planName !== undefined && days !== undefined)
      return t("setsPacks", { cards, plan: planName, days });
    return expireTime === undefined
      ? t("fillsPacks", { cards })
      : t("datesPacks", { cards, moment: moment(expireTime) });
  };
}
