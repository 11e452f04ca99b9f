import { Outlet, useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LanguageLinks } from "./language-links.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { OfflineBar } from "./offline-bar.tsx";
import { HomeLink, useFocusOnNewPage } from "./shop-layout.tsx";
import styles from "./shop-layout.module.css";
import { ThemeMenu } from "./theme-menu.tsx";

/** A legal text keeps its language, whichever the shop speaks: it leads to the other by itself. */
function useOwnLanguage(): boolean {
  return useRouterState({
    select: ({ location }) => /^.(disc|priv)/.test(location.pathname),
  });
}

/** The mark, the language and one thing to do; no menu. */
export function BareFrame({ children }: { readonly children: ReactNode }) {
  const main = useFocusOnNewPage();
  const hasOwnLanguage = useOwnLanguage();
  return (
    <div className={styles.bare}>
      <header className={styles.headerRow} style={{ width: "100%" }}>
        <HomeLink />
        <div className={styles.tools}>
          <ThemeMenu />
          <LanguageMenu />
        </div>
      </header>
      <OfflineBar />
      <main id="main" ref={main} tabIndex={-1} className={styles.bareMain}>
        {children}
      </main>
      {hasOwnLanguage ? null : (
        <footer className={styles.bareFooter}>
          <LanguageLinks />
        </footer>
      )}
    </div>
  );
}

export function BareLayout() {
  return (
    <BareFrame>
      <Outlet />
    </BareFrame>
  );
}
