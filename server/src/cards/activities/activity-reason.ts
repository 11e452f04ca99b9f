import type { ActivityType } from "@farsim/contract/activities.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import type { TopUpCause } from "@farsim/contract/values/money/top-up-causes.ts";
import { messagesIn, type Translate } from "../../platform/messages.ts";

interface Facts {
  readonly language: Language;
  readonly type: ActivityType;
  /** What the activity takes back, where it does. */
  readonly reversedType?: ActivityType | undefined;
  /** It gives a recharge back that was taken back. */
  readonly isCreditedAgain?: boolean | undefined;
  /** What it is, where it is no recharge. */
  readonly cause?: TopUpCause | undefined;
  /** It gives less than all of it back. */
  readonly isPart?: boolean | undefined;
  readonly note: string | undefined;
  readonly planName: string | undefined;
  readonly addOnName?: string | undefined;
  readonly cardName: string | undefined;
  /** The code of the pay order that a recharge finished. */
  readonly remark?: string | undefined;
  /** What a StarterPack's days left gave back: their number, and the plan's price and cycle. */
  readonly pack?:
    | { readonly days: number; readonly price: string; readonly cycleDays: number }
    | undefined;
}

/** Why money moved, in one line of the reader's language: what it was, for which plan or add-on, on which card, and what was noted. */
export function activityReason(facts: Facts): string {
  const { language, type, note, planName, addOnName, cardName } = facts;
  const { remark, pack } = facts;
  const t = messagesIn(language);
  const what = whatMoved(t, facts);
  const order = remark && t("activityReasons.order", { code: spoken(remark) });
  const packDays = pack && t("activityReasons.packDays", { ...pack });
  const noted =
    note !== undefined && type === "ADD_ON_PURCHASE" ? t("activityReasons.forYou", { note }) : note;
  return [what, order, packDays, planName ?? addOnName, cardName, noted]
    .filter((part) => part !== undefined && part !== "")
    .join(" · ");
}

function whatMoved(
  t: Translate,
  { type, reversedType, isCreditedAgain, cause, isPart }: Facts,
): string {
  if (cause) return t(`activityReasons.${cause}${reversedType ? "Back" : ""}`);
  if (isCreditedAgain) return t("activityReasons.creditedAgain");
  if (reversedType && isPart)
    return t("activityReasons.inPart", { what: t(`activityTypes.${reversedType}.reversed`) });
  return reversedType
    ? t(`activityTypes.${reversedType}.reversed`)
    : t(`activityTypes.${type}.reason`);
}
