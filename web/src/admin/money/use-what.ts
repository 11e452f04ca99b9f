import type { Approval } from "@farsim/contract/desk/people/approvals.ts";
import { nameOfRequest } from "@farsim/contract/desk/people/name-of-request.ts";
import { useTranslations } from "use-intl";
import { useFormat } from "../../ui/words/terms.ts";
import { useRoles } from "../staff/use-roles.ts";

/** What is asked for, in a word. */
export function useApprovalKind(): (approval: Approval) => string {
  const t = useTranslations("money");
  const types = useTranslations("activityTypes");
  return (approval) => {
    const name = nameOfRequest(approval);
    return name.adjustment ? types(`${name.adjustment}.name`) : t(`kinds.${name.kind}`);
  };
}

/** What is given back, or added again, in words. */
export function useReversed(): (reverses: NonNullable<Approval["reverses"]>) => string {
  const t = useTranslations("money");
  const types = useTranslations("activityTypes");
  const { moment, signedMoney } = useFormat();
  return ({ kind, change, changeTime }) =>
    t("ofActivity", {
      kind: types(`${kind}.name`),
      change: signedMoney(change),
      moment: moment(changeTime),
    });
}

/** Whom an approval credits, which packs it makes, or who gets which role, in words. */
export function useWhat(): (approval: Approval) => string {
  const t = useTranslations("money");
  const { moment } = useFormat();
  const { nameOf } = useRoles();
  return ({ user, packs, file, role }) => {
    if (role) {
      const name = user?.username ?? user?.email ?? role.email ?? "";
      return t(`wantedRole.${role.action}`, { name, role: nameOf(role) || t("none") });
    }
    if (file)
      return t(file.isBank ? "ofStatement" : "ofFile", { name: file.name, lines: file.lines });
    if (!packs) return user?.username ?? user?.email ?? t("none");
    const { cards, planName, days, expireTime } = packs;
    if (planName !== undefined && days !== undefined)
      return t("setsPacks", { cards, plan: planName, days });
    return expireTime === undefined
      ? t("fillsPacks", { cards })
      : t("datesPacks", { cards, moment: moment(expireTime) });
  };
}
