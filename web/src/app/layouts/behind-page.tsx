import { type Language, languageOf } from "@farsim/contract/values/texts/language.ts";
import { useLocale } from "../../platform/language/locale.ts";
import { useSyncExternalStore } from "react";
import { withLanguages, withMessages } from "../../platform/language/messages.ts";
import { isLoggedIn, useSession } from "../../platform/session/session.ts";
import { lazyBoundary, lazyInLanguage } from "../../ui/states/lazy-boundary.tsx";
import { SilentRetry } from "../fallbacks/silent-retry.tsx";
import styles from "./note.module.css";
import { ReleaseNote } from "./release-note.tsx";

const LegalNotice = lazyBoundary(
  withMessages(
    async () => (await import("../../legal/legal-notice.tsx")).LegalNotice,
    "legalNotice",
  ),
  { Failing: SilentRetry },
);

const LanguageOffer = lazyInLanguage(
  (language) =>
    withLanguages([language])(
      async () => (await import("./language-offer.tsx")).LanguageOffer,
      "languageOffer",
    ),
  { Failing: SilentRetry },
);

function followBrowser(changed: () => void): () => void {
  addEventListener("languagechange", changed);
  return () => removeEventListener("languagechange", changed);
}

const preferredByBrowser = (): Language => languageOf(navigator.languages.join(","));

/** Where no language was chosen, the browser's own one if the page speaks another: undefined where there is none to offer. */
function useOfferedLanguage(): Language | undefined {
  const { language, isChosen } = useLocale();
  // Where pages are drawn at the build, there is no reader whose browser could prefer anything.
  const preferred = useSyncExternalStore(followBrowser, preferredByBrowser, () => language);
  return isChosen || preferred === language ? undefined : preferred;
}

/** What a page says by itself, once it has rested. The operator's own people are asked to accept nothing. */
export function BehindPage() {
  const offered = useOfferedLanguage();
  const isCustomer = useSession((auth) => isLoggedIn(auth) && auth.userInfo.level === 0);
  return (
    <>
      {isCustomer ? <LegalNotice /> : null}
      <div className={styles.place}>
        {offered ? <LanguageOffer language={offered} /> : null}
        {import.meta.env.PROD ? <ReleaseNote /> : null}
      </div>
    </>
  );
}
