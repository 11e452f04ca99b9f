import { legalPages } from "@farsim/contract/values/pages/legal-paths.ts";
import { documentWords } from "@farsim/contract/values/texts/language.ts";
import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { IconCirclePlus, IconDeviceSim, IconHome, IconListDetails } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { productName } from "../../platform/page-facts.ts";
import { isLoggedIn, useSession } from "../../platform/session/session.ts";
import { Contact } from "../../ui/words/contact.tsx";
import { LinkButton } from "../../ui/actions/link-button.tsx";
import { Mark } from "../../ui/page/mark.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { OfflineBar } from "./offline-bar.tsx";
import styles from "./shop-layout.module.css";
import { ThemeMenu } from "./theme-menu.tsx";

export function HomeLink() {
  const t = useTranslations("app");
  return (
    <Link to="/home" className={styles.home} aria-label={t("homeLink", { product: productName })}>
      <Mark />
      {productName}
    </Link>
  );
}

/** A chosen SIM stays chosen on the way from one shelf to the other. */
const keepsCard = ({ card }: { card?: string | undefined }) => ({ card });

/** A dialog that a link has opened is there before its page has wholly come, and holds the focus. */
const isInDialog = (place: Element | null) => Boolean(place?.closest("[role=dialog], dialog"));

/** After a change of page the keyboard and the screen reader begin at its content, as after a page load. */
export function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    const isNew = shown.current !== undefined && shown.current !== path;
    if (isNew && !isInDialog(document.activeElement)) {
      main.current?.focus({ preventScroll: true });
    }
    shown.current = path;
  }, [path]);
  return main;
}

export function HeaderTools() {
  const t = useTranslations("app");
  const loggedIn = useSession(isLoggedIn);
  return (
    <div className={styles.tools}>
      <ThemeMenu />
      <LanguageMenu />
      {loggedIn ? (
        <AccountMenu />
      ) : (
        <>
          <LinkButton to="/login" variant="subtle" px="sm">
            {t("login")}
          </LinkButton>
          <LinkButton to="/register">{t("register")}</LinkButton>
        </>
      )}
    </div>
  );
}

/** The default layout: the menu above, on a phone at the thumb. */
export function ShopLayout() {
  const t = useTranslations("app");
  const titles = useTranslations("titles");
  const main = useFocusOnNewPage();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t("skip")}
      </a>
      <header className={styles.header}>
        <div className={styles.headerRow}>
          <HomeLink />
          <nav className={styles.menu} aria-label={t("mainMenu")}>
            <Link to="/addOn" search={keepsCard}>
              {titles("add_on")}
            </Link>
            <Link to="/mySims">{titles("my_sims")}</Link>
            <Link to="/consumptionRecord">{titles("my_recharge_record")}</Link>
          </nav>
          <HeaderTools />
        </div>
      </header>
      <OfflineBar />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <div className={styles.footerRow}>
          <Contact form="line" seller />
          <span>{productName}</span>
          <Link to="/plan">{t("basicPlans")}</Link>
          {legalPages.map(({ document, language, path }) => (
            <Link key={path} to={path} lang={language}>
              {documentWords[language][document]}
            </Link>
          ))}
          <ThemeMenu />
          <LanguageLinks />
        </div>
      </footer>
      <nav className={styles.bottom} aria-label={t("mainMenu")}>
        <Link to="/home">
          <IconHome size={22} aria-hidden="true" />
          {titles("home")}
        </Link>
        <Link to="/addOn" search={keepsCard}>
          <IconCirclePlus size={22} aria-hidden="true" />
          {titles("add_on")}
        </Link>
        <Link to="/mySims">
          <IconDeviceSim size={22} aria-hidden="true" />
          {titles("my_sims")}
        </Link>
        <Link to="/consumptionRecord">
          <IconListDetails size={22} aria-hidden="true" />
          {titles("my_recharge_record")}
        </Link>
      </nav>
    </div>
  );
}
