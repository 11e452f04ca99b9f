import type { Card } from "@farsim/contract/cards.ts";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import styles from "./card-note.module.css";
import { toneOf } from "./card-words.ts";

/** Why a card is not in use, and the way to a plan that lets it be used. */
export function CardNote({ card }: { readonly card: Card }) {
  const t = useTranslations("cards");
  const { status, suspendReason } = card;
  if (status === "USING") return null;
  const asks = status === "NOT_ACTIVE" ? "basicServiceRequired" : "packageNotActive";
  return (
    <p className={styles.note} data-tone={toneOf(card)}>
      {status === "SUSPEND" && suspendReason ? (
        <span>{t(`suspendedWhy.${suspendReason}`)}</span>
      ) : null}
      <Link to="/plan" search={{ card: card.id }}>
        {t(asks)}
      </Link>
    </p>
  );
}
