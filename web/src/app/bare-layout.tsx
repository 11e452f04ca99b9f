import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LanguageMenu } from "./language-menu.tsx";
import { OfflineBar } from "./offline-bar.tsx";
import { HomeLink, useFocusOnNewPage } from "./shop-layout.tsx";
import styles from "./shop-layout.module.css";
import { ThemeMenu } from "./theme-menu.tsx";

/** The mark, the language and one thing to do; no menu. */
export function BareFrame({ children }: { readonly children: ReactNode }) {
  const main = useFocusOnNewPage();
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
