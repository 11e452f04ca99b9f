import type { Card } from "@farsim/contract/cards.ts";
import { useTranslations } from "use-intl";
import { timeLeft } from "../ui/formats/clock-times.ts";
import { StatusBadge } from "../ui/states/status-badge.tsx";
import { useClock } from "../ui/words/use-clock.ts";
import { useShopNow } from "../ui/words/use-shop-now.ts";
import { stateOf, toneOf } from "./card-words.ts";

/** Not in use yet, though the plan runs. */
const tones = { toInstall: "rest", notInstalled: "warn" } as const;

/** How a card stands for the person who holds it, in colour, sign and words: whether there is data, and if not, until when. */
export function CardStateBadge({ card }: { readonly card: Card }) {
  const t = useTranslations("cards");
  const { soon } = useClock();
  const now = useShopNow();
  const state = stateOf(card);
  const until = "until" in state ? state.until : null;
  const values = {
    kbps: "kbps" in state ? String(state.kbps) : "",
    hasEnd: until !== null && timeLeft(until, now) !== null ? "yes" : "no",
    moment: until === null ? "" : soon(until, now),
  };
  const { says } = state;
  const tone = says === "toInstall" || says === "notInstalled" ? tones[says] : toneOf(card);
  return <StatusBadge tone={tone}>{t(`state.${says}`, values)}</StatusBadge>;
}
