import type { Card } from "@farsim/contract/cards.ts";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Contact } from "../ui/contact.tsx";
import styles from "./card-note.module.css";
import { toneOf } from "./card-words.ts";

/** Why a card is not in use, and what lets it be used; the way to that is its first button. */
export function CardNote({ card }: { readonly card: Card }) {
  const t = useTranslations("cards");
  const { status, suspendReason } = card;
  if (status === "USING") return null;
  // Nothing can be ordered for it yet, so nothing is asked for.
  if (card.esimState && !card.actions.includes("delete"))
    return (
      <p className={styles.note} data-tone={card.esimState === "failed" ? "warn" : "rest"}>
        <Link to="/esim/$cardId" params={{ cardId: card.id }}>
          {t(card.esimState === "failed" ? "profileFailed" : "awaitsProfile")}
        </Link>
      </p>
    );
  const why = status === "SUSPEND" ? suspendReason : undefined;
  const asks = status === "NOT_ACTIVE" ? "choosePlanFirst" : "choosePlanAgain";
  return (
    <>
      <p className={styles.note} data-tone={toneOf(card)}>
        {why ? <span>{t(`suspendedWhy.${why}`)}</span> : null}
        {why === "credit" || why === "administrator" ? null : <span>{t(asks)}</span>}
      </p>
      {why === "administrator" ? <Contact form="line" /> : null}
    </>
  );
}
