import type { Card } from "@farsim/contract/cards.ts";
import { useTranslations } from "use-intl";
import { useSession } from "../platform/session/session.ts";
import { isLess } from "../ui/formats/money.ts";
import { Muted } from "../ui/page/layout.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { daysCovered } from "./days-covered.ts";
import styles from "./my-sims.module.css";

/** A quiet word before a card stops: the balance does not reach for the next fee of a card in use. */
export function LowBalance({ fee }: { readonly fee: string | null }) {
  const t = useTranslations("cards");
  const { money } = useFormat();
  const balance = useSession((state) => state.userInfo.balance);
  // A recharge is known before the cards are read again.
  if (fee === null || !isLess(balance, fee)) return null;
  return (
    <output className={styles.banner}>
      <p>{t("lowBalance", { balance: money(balance), fee: money(fee) })}</p>
    </output>
  );
}

/** For how many days the balance is enough, where all cards of the account are known and their fees are simple. */
export function EnoughFor({ cards }: { readonly cards: readonly Card[] }) {
  const t = useTranslations("cards");
  const covered = daysCovered(
    useSession((state) => state.userInfo.balance),
    cards,
  );
  return covered ? <Muted className={styles.enough}>{t("enoughFor", covered)}</Muted> : null;
}
