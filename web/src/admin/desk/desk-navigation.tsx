import { IconMenu2 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Menu, MenuLink } from "../../ui/page/menu.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import styles from "./desk-navigation.module.css";
import type { DeskGroup, DeskTab } from "./desk-tab.tsx";
import { DeskSearch } from "../search/open-search.tsx";
import { useWaiting, type Waiting } from "./use-waiting.ts";

interface DeskNavigationProps {
  readonly tabs: readonly DeskTab[];
  readonly shown: DeskTab | undefined;
}

/** How much waits behind an entry; nothing at all where nothing does. */
function Badge({ count }: { readonly count: number | undefined }) {
  const t = useTranslations("admin");
  const { count: inFigures } = useFormat();
  if (!count) return null;
  return (
    // The figure is drawn by the style sheet: what is read, and what voice control hears, are its words.
    <span className={styles.badge}>
      <span aria-hidden="true" data-figure={count > 99 ? "99+" : inFigures(count)} />
      <span className={styles.spoken}>{t("waiting", { count })}</span>
    </span>
  );
}

/** Whether an entry leads to the page that is shown, or that page is a part of where it leads. */
function currentAt(key: DeskTab["key"], shown: DeskTab | undefined): "page" | "true" | undefined {
  if (key === shown?.key) return "page";
  return key === shown?.under ? "true" : undefined;
}

function byGroup(tabs: readonly DeskTab[]): readonly (readonly [DeskGroup, readonly DeskTab[]])[] {
  const groups = [...new Set(tabs.map(({ group }) => group))];
  return groups.map((group) => [group, tabs.filter((tab) => tab.group === group)] as const);
}

/** The entries beside the page, in their groups. */
function Entries({ tabs, shown, waiting }: DeskNavigationProps & { readonly waiting: Waiting }) {
  const t = useTranslations("admin");
  return (
    <nav className={styles.entries} aria-label={t("title")}>
      {byGroup(tabs).map(([group, entries]) => (
        <Fragment key={group}>
          {group === "business" ? null : (
            <h2 id={`desk-${group}`} className={styles.group}>
              <span>{t(`groups.${group}`)}</span>
            </h2>
          )}
          <ul {...(group !== "business" && { "aria-labelledby": `desk-${group}` })}>
            {entries.map(({ key, icon: Icon }) => (
              <li key={key}>
                <Link
                  to="/adminMode"
                  search={{ tab: key }}
                  activeProps={{}}
                  aria-current={currentAt(key, shown)}
                  title={t(`tabs.${key}`)}
                >
                  <Icon size={20} aria-hidden="true" />
                  <span className={styles.word}>{t(`tabs.${key}`)}</span>
                  <Badge count={waiting[key]} />
                </Link>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}

/** The same entries behind one button, where there is no room beside the page. */
function EntriesMenu({
  tabs,
  shown,
  waiting,
}: DeskNavigationProps & { readonly waiting: Waiting }) {
  const t = useTranslations("admin");
  const all = tabs.reduce((sum, { key }) => sum + (waiting[key] ?? 0), 0);
  return (
    <nav className={styles.folded} aria-label={t("title")}>
      <Menu
        // As it reads: voice control says what it sees.
        label={all > 0 ? `${t("menu")} ${t("waiting", { count: all })}` : t("menu")}
        className={styles.open}
        face={
          <>
            <IconMenu2 size={22} aria-hidden="true" />
            {t("menu")}
            <Badge count={all} />
          </>
        }
      >
        {tabs.map(({ key, icon: Icon }) => (
          <MenuLink
            key={key}
            to="/adminMode"
            search={{ tab: key }}
            activeProps={{}}
            aria-current={currentAt(key, shown)}
            icon={<Icon size={20} aria-hidden="true" />}
          >
            {t(`tabs.${key}`)} <Badge count={waiting[key]} />
          </MenuLink>
        ))}
      </Menu>
    </nav>
  );
}

/** Beside the page, or above it: the way home, the search, where the desk leads to, and the reader's own menus. */
export function DeskSide(
  props: DeskNavigationProps & { readonly home: ReactNode; readonly tools: ReactNode },
) {
  const { home, tools, ...navigation } = props;
  return (
    <header className={styles.side}>
      {home}
      <DeskSearch />
      <DeskNavigation {...navigation} />
      {tools}
    </header>
  );
}

/** Where the desk leads to, by what the reader's role lets them read, and what waits there. */
function DeskNavigation(props: DeskNavigationProps) {
  const waiting = useWaiting();
  const tabs = props.tabs.filter(({ under }) => under === undefined);
  if (tabs.length === 0) return null;
  return (
    <>
      <Entries {...props} tabs={tabs} waiting={waiting} />
      <EntriesMenu {...props} tabs={tabs} waiting={waiting} />
    </>
  );
}
