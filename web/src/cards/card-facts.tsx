import type { Card } from "@farsim/contract/cards.ts";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { CopyButton } from "../ui/actions/copy-button.tsx";
import { Facts } from "../ui/page/layout.tsx";
import { useFormat } from "../ui/words/terms.ts";
import styles from "./card-history.module.css";
import { inFours } from "./card-words.ts";

/** A number as it is printed on the card, to be read and to be copied. */
function Printed({ label, digits }: { readonly label: string; readonly digits: string }) {
  const t = useTranslations("cardHistoryList");
  return (
    <span className={styles.printed}>
      <span translate="no">{inFours(digits)}</span>
      <CopyButton
        text={digits}
        size="compact-sm"
        copied={t("copied")}
        failed={t("copyFailed")}
        aria-label={t("copyNamed", { what: label })}
      >
        {t("copy")}
      </CopyButton>
    </span>
  );
}

/** What a card is: what is printed on it, whose network it uses, where it works, since when its plan runs, and its data. */
export function CardFacts({ card }: { readonly card: Card }) {
  const t = useTranslations("cardHistoryList");
  const cards = useTranslations("cards");
  const { moment, data } = useFormat();
  const usedOfAllowance = ({ usedMb, allowanceMb }: NonNullable<Card["cycle"]>) =>
    allowanceMb === null ? data(usedMb) : `${data(usedMb)} / ${data(allowanceMb)}`;
  const { cardNumber, iccid, channelName, plan, planCreateTime, cycle, expireTime } = card;
  return (
    <Facts
      facts={[
        {
          label: cards("cardNumber"),
          value: <Printed label={cards("cardNumber")} digits={cardNumber} />,
        },
        { label: cards("iccid"), value: <Printed label={cards("iccid")} digits={iccid} /> },
        { label: t("channel"), value: channelName },
        {
          label: t("worksIn"),
          value: (
            <Link to="/destinations" search={{ card: card.id }}>
              {t("seePlaces")}
            </Link>
          ),
        },
        plan && planCreateTime && { label: cards("planNow"), value: plan.name },
        plan && planCreateTime && { label: t("planSince"), value: moment(planCreateTime) },
        cycle && { label: t("used"), value: usedOfAllowance(cycle) },
        card.addOnMb > 0 && { label: cards("addOnLeft"), value: data(card.addOnMb) },
        {
          label: cards(expireTime ? "validUntil" : "valid"),
          value: expireTime ? moment(expireTime) : cards("noExpiry"),
        },
      ]}
    />
  );
}
