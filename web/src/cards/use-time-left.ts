import { useTranslations } from "use-intl";
import { timeLeft } from "../ui/formats/clock-times.ts";
import { useClock } from "../ui/words/use-clock.ts";
import { useShopNow } from "../ui/words/use-shop-now.ts";

/** How long it is until a moment and when that is, in words: `in 3 h 12 min (09:00)`; null once it has come. */
export function useTimeLeft() {
  const t = useTranslations("cards");
  const { soon } = useClock();
  const now = useShopNow();
  return (isoText: string): string | null => {
    const left = timeLeft(isoText, now);
    if (left === null) return null;
    const { days, hours, minutes } = left;
    const moment = soon(isoText, now);
    if (days > 0) return t("inDays", { days, moment });
    const values = { hours: String(hours), minutes: String(minutes), moment };
    return t(hours > 0 ? "inHours" : "inMinutes", values);
  };
}
