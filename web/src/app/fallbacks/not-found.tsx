import { useRouterState } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { isLoggedIn, useSession } from "../../platform/session/session.ts";
import { LinkButton } from "../../ui/actions/link-button.tsx";
import { LanguageLinks } from "../layouts/language-links.tsx";
import styles from "./not-found.module.css";

/** A SIM gone out to sea: the card tilts on the horizon, the sun is nearly down. */
function Drawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 360 220" aria-hidden="true" focusable="false">
      <clipPath id="scene">
        <rect width="360" height="220" rx="28" />
      </clipPath>
      <g clipPath="url(#scene)">
        <rect width="360" height="220" fill="var(--brand-soft)" />
        <circle cx="252" cy="118" r="40" fill="var(--sunset)" opacity=".9" />
        <g transform="rotate(-14 150 120)">
          <path
            d="M110 52h58l30 30v92a14 14 0 0 1-14 14h-74a14 14 0 0 1-14-14V66a14 14 0 0 1 14-14Z"
            fill="var(--brand)"
          />
          <rect x="120" y="96" width="54" height="42" rx="8" fill="#e8cf8f" />
          <path d="M138 96v42M156 96v42M120 117h18M156 117h18" stroke="#b08d3c" strokeWidth="2" />
        </g>
        <path
          d="M0 148c30-16 60-16 90-3s60 13 90 0 60-14 90 0 60 12 90 1v74H0Z"
          fill="var(--sea)"
          opacity=".85"
        />
        <path
          d="M0 176c40-12 70-10 100-1s70 9 100-2 80-12 160 2v45H0Z"
          fill="var(--sea)"
          opacity=".6"
        />
      </g>
    </svg>
  );
}

/** For every path that is none of ours; a layout of its own. */
export function NotFound() {
  const t = useTranslations("app");
  const path = useRouterState({ select: (state) => state.location.pathname });
  const loggedIn = useSession(isLoggedIn);
  return (
    <main className={styles.page} id="main">
      <Drawing />
      <h1>404 · {t("notFound")}</h1>
      <span className={styles.path}>{path}</span>
      <p>{t("notFoundWhy")}</p>
      <div className={styles.actions}>
        <LinkButton to="/home">{t("goHome")}</LinkButton>
        {loggedIn ? (
          <LinkButton to="/mySims" variant="default">
            {t("toMySims")}
          </LinkButton>
        ) : null}
      </div>
      <LanguageLinks />
    </main>
  );
}
